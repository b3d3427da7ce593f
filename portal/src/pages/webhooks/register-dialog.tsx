import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useClient } from '../../session/context.ts';
import { workspaceChoices } from '../../session/use-workspaces.ts';
import type { WorkspaceWithDepth } from '../../session/workspace-tree.ts';
import { WebhookForm, type WebhookSettings } from './webhook-form.tsx';

interface RegisterDialogProps {
  readonly workspaces: readonly WorkspaceWithDepth[] | undefined;
  /** `undefined` after a cancellation. */
  readonly onClose: (registeredId?: string) => void;
}

const empty: WebhookSettings = { url: '', events: ['document.processed'], description: null, headers: null };

/** Then shows the signing secret once. */
export function RegisterDialog({ workspaces, onClose }: RegisterDialogProps) {
  const client = useClient();
  const [chosenId, setChosenId] = useState('');
  const [registered, setRegistered] = useState<{ readonly id: string; readonly secret: string }>();
  const workspaceId = chosenId || (workspaces?.[0]?.id ?? '');
  const register = async ({ events, ...settings }: WebhookSettings) => {
    const { data } = await client.webhooks.create({ ...settings, events: [...events], workspace_id: workspaceId });
    setRegistered({ id: data.id, secret: data.attributes.secret });
  };
  if (registered !== undefined)
    return (
      <SecretDialog
        title="Webhook registered"
        what="Secret"
        secret={registered.secret}
        action="Open webhook"
        onClose={() => onClose(registered.id)}
      >
        <p>Your program verifies with this secret that a request comes from the service.</p>
      </SecretDialog>
    );
  return (
    <Dialog title="Register webhook" onClose={() => onClose()}>
      <WebhookForm initial={empty} action="Register" onSubmit={register} onCancel={() => onClose()}>
        <SelectField
          label="Workspace"
          hint="The webhook gets the events of this workspace and of all workspaces below it."
          choices={workspaceChoices(workspaces)}
          value={workspaceId}
          onValue={setChosenId}
        />
        {workspaces?.length === 0 && (
          <p class="notice">A webhook belongs to a workspace. Create a workspace on the page Workspaces first.</p>
        )}
      </WebhookForm>
    </Dialog>
  );
}
