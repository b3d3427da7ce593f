import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { TextField } from '../../components/field.tsx';
import { formatTime } from '../../components/format.ts';
import { useToast } from '../../components/toast.tsx';
import { useAction } from '../../session/use-load.ts';

const dayMs = 86_400_000;

/** `2027-01-31T13:45`: the form of a `datetime-local` input, in the time zone of the person. */
function toLocal(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface RecoverDialogProps {
  readonly client: Client;
  readonly id: string;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

export function RecoverDialog({ client, id, onRequested, onClose }: RecoverDialogProps) {
  const toast = useToast();
  const [since, setSince] = useState(() => toLocal(new Date(Date.now() - dayMs)));
  const { run, busy, error } = useAction(async () => {
    const { data } = await client.webhooks.recover(id, new Date(since));
    toast(`The service repeats the deliveries since ${formatTime(data.attributes.since)}`);
    onRequested();
  });
  return (
    <Dialog title="Recover missed deliveries" onClose={onClose}>
      <div class="form">
        <p>
          The service sends each event again that the receiver did not acknowledge, and each event that happened while
          the webhook was off. The events of one record keep their order.
        </p>
        <TextField
          label="Since"
          type="datetime-local"
          value={since}
          max={toLocal(new Date())}
          required
          disabled={busy}
          onValue={setSince}
        />
        <ErrorNotice error={error} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button icon="refresh" kind="primary" busy={busy} disabled={since === ''} onClick={() => run()}>
          Recover
        </Button>
      </footer>
    </Dialog>
  );
}
