import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Facts } from '../../components/facts.tsx';
import { TextField } from '../../components/field.tsx';
import { formatTime } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { usePolling } from '../../session/use-polling.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import { ActiveSwitch } from './active-switch.tsx';
import type { Webhook } from './data.ts';
import { Deliveries } from './deliveries.tsx';
import { getWebhookHealth } from './health.ts';
import { HealthBadge } from './health-badge.tsx';
import { WebhookForm, type WebhookSettings } from './webhook-form.tsx';

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

function RecoverDialog({ client, id, onRequested, onClose }: RecoverDialogProps) {
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

const back = { title: 'Webhooks', href: getPagePath('webhooks') };

function Settings({ webhook, onChanged }: { readonly webhook: Webhook; readonly onChanged: () => void }) {
  const { attributes } = webhook;
  const { previous_secret_expires_at: previous } = attributes;
  const { data: workspaces } = useWorkspaces();
  return (
    <section class="card webhook-facts" aria-label="Webhook">
      <div class="webhook-state">
        <HealthBadge webhook={webhook} />
        <p>{getWebhookHealth(attributes).explanation}</p>
        <ActiveSwitch webhook={webhook} onChanged={onChanged} />
      </div>
      <Facts
        rows={[
          ['Events', attributes.events.join(', ')],
          ['Workspace', `${getWorkspaceName(workspaces, attributes.workspace_id)} and all below`],
          ['Your headers', attributes.headers && Object.keys(attributes.headers).join(', ')],
          [
            'Previous secret',
            previous !== null && Date.parse(previous) > Date.now() && (
              <>
                expires <Time at={previous} />
              </>
            ),
          ],
          ['Registered', <Time key="registered" at={attributes.created_at} />],
        ]}
      />
    </section>
  );
}

type OpenDialogProps = { readonly client: Client; readonly id: string; readonly onClose: () => void };

/** Shows the new secret once. */
function RotateDialog({ client, id, onClose }: OpenDialogProps) {
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const { data } = await client.webhooks.rotateSecret(id);
    setSecret(data.attributes.secret);
  };
  if (secret === undefined)
    return (
      <ConfirmDialog title="Rotate the secret?" action="Rotate secret" kind="primary" run={rotate} onClose={onClose}>
        <p>For 24 hours, each delivery has a signature with the new and a signature with the previous secret.</p>
      </ConfirmDialog>
    );
  return <SecretDialog title="New secret" what="Secret" secret={secret} action="Done" onClose={onClose} />;
}

function EditDialog({ client, webhook, onClose }: Omit<OpenDialogProps, 'id'> & { readonly webhook: Webhook }) {
  const toast = useToast();
  const save = async ({ events, ...settings }: WebhookSettings) => {
    await client.webhooks.update(webhook.id, { ...settings, events: [...events] });
    toast('Webhook changed');
    onClose();
  };
  return (
    <Dialog title="Edit webhook" onClose={onClose}>
      <WebhookForm initial={webhook.attributes} action="Save" onSubmit={save} onCancel={onClose} />
    </Dialog>
  );
}

function DeleteDialog({ client, id, onClose }: OpenDialogProps) {
  const toast = useToast();
  const { route } = useLocation();
  const remove = async () => {
    await client.webhooks.delete(id);
    toast('Webhook deleted');
    route(getPagePath('webhooks'));
  };
  return (
    <ConfirmDialog title="Delete the webhook?" action="Delete webhook" run={remove} onClose={onClose}>
      <p>The service sends no more events to it, including events that wait for a retry.</p>
    </ConfirmDialog>
  );
}

export function WebhookDetail({ id }: { readonly id: string }) {
  const client = useClient();
  const toast = useToast();
  const [dialog, setDialog] = useState<{
    readonly kind: 'edit' | 'recover' | 'rotate' | 'delete';
    readonly client: Client;
  }>();
  const [changes, setChanges] = useState(0);
  const { data, error, loading, reload } = useLoad((signal) => client.webhooks.get(id, { signal }), [id]);
  usePolling(reload, data, loading);
  const expectDeliveries = () => setChanges((count) => count + 1);
  const ping = useAction(async (writing: Client) => {
    await writing.webhooks.test(id);
    toast('The service sends the test event');
    expectDeliveries();
  });
  const open = (kind: NonNullable<typeof dialog>['kind']) => (writing: Client) => setDialog({ kind, client: writing });
  const close = () => {
    setDialog(undefined);
    reload();
  };
  const recovered = () => {
    expectDeliveries();
    close();
  };
  const actions = data !== undefined && (
    <>
      <WriteButton icon="send" kind="primary" busy={ping.busy} onClick={ping.run}>
        Send test event
      </WriteButton>
      <WriteButton onClick={open('edit')}>Edit</WriteButton>
      {data.data.attributes.active && (
        <WriteButton icon="refresh" onClick={open('recover')}>
          Recover
        </WriteButton>
      )}
      <WriteButton icon="key" onClick={open('rotate')}>
        Rotate secret
      </WriteButton>
      <WriteButton icon="trash" kind="danger" onClick={open('delete')}>
        Delete
      </WriteButton>
    </>
  );
  return (
    <Page
      title={data?.data.attributes.url ?? 'Webhook'}
      description={data?.data.attributes.description}
      back={back}
      actions={actions}
    >
      <ErrorNotice error={error} onRetry={reload} />
      <ErrorNotice error={ping.error} />
      {data !== undefined && (
        <>
          <Settings webhook={data.data} onChanged={reload} />
          <Deliveries webhook={data.data} changes={changes} />
        </>
      )}
      {dialog?.kind === 'edit' && data !== undefined && (
        <EditDialog client={dialog.client} webhook={data.data} onClose={close} />
      )}
      {dialog?.kind === 'recover' && (
        <RecoverDialog client={dialog.client} id={id} onRequested={recovered} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'rotate' && <RotateDialog client={dialog.client} id={id} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog client={dialog.client} id={id} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  );
}
