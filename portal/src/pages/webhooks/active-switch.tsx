import { getErrorText } from '../../components/error-text.ts';
import { useToast } from '../../components/toast.tsx';
import { useWriting } from '../../session/context.ts';
import { useAction } from '../../session/use-load.ts';
import type { Webhook } from './data.ts';

interface SwitchProps {
  /** Without the state. */
  readonly label: string;
  readonly on: boolean;
  readonly busy?: boolean;
  /** Why the state cannot be changed. */
  readonly refusal: string | undefined;
  readonly onChange: (on: boolean) => void;
}

function Switch({ label, on, busy = false, refusal, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() => {
        if (!busy) onChange(!on);
      }}
    >
      <span />
    </button>
  );
}

type ActiveSwitchProps = { readonly webhook: Webhook; readonly onChanged: () => void };

export function ActiveSwitch({ webhook: { id, attributes }, onChanged }: ActiveSwitchProps) {
  const { client, refusal } = useWriting();
  const toast = useToast();
  const { run, busy } = useAction(async (active: boolean) => {
    try {
      await client?.webhooks.update(id, { active });
      toast(active ? 'Webhook switched on' : 'Webhook switched off');
    } catch (error) {
      toast(getErrorText(error).lines.join(' '));
      throw error;
    }
    onChanged();
  });
  return (
    <Switch
      label={`Send events to ${attributes.url}`}
      on={attributes.active}
      busy={busy}
      refusal={refusal}
      onChange={run}
    />
  );
}
