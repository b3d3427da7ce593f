import './page.css';
import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { BreakableUrl } from '../../components/breakable-url.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { isEmpty, useList } from '../../session/use-list.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import { type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';
import { ActiveSwitch } from './active-switch.tsx';
import type { Webhook } from './data.ts';
import { WebhookDetail } from './detail.tsx';
import { HealthBadge } from './health-badge.tsx';
import { WebhookForm, type WebhookSettings } from './webhook-form.tsx';

interface RegisterDialogProps {
  readonly client: Client;
  readonly workspaces: readonly WorkspaceInTree[] | undefined;
  /** `undefined` after a cancellation. */
  readonly onClose: (registeredId?: string) => void;
}

const empty: WebhookSettings = { url: '', events: ['document.processed'], description: null, headers: null };

/** Then shows the signing secret once. */
function RegisterDialog({ client, workspaces, onClose }: RegisterDialogProps) {
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

function WebhookList() {
  const client = useClient();
  const { route } = useLocation();
  const [registering, setRegistering] = useState<Client>();
  const { data: workspaces } = useWorkspaces();
  const list = useList((page, signal) => client.webhooks.list(page, { signal }));

  const columns: readonly Column<Webhook>[] = [
    {
      key: 'url',
      title: 'Receiver',
      render: ({ id, attributes }) => (
        <>
          <a href={getPagePath(`webhooks/${id}`)} class="webhook-url">
            <BreakableUrl url={attributes.url} />
          </a>
          {attributes.description !== null && <p class="hint">{attributes.description}</p>}
        </>
      ),
    },
    { key: 'health', title: 'Health', render: (webhook) => <HealthBadge webhook={webhook} /> },
    {
      key: 'events',
      title: 'Events',
      render: ({ attributes: { events } }) => (
        <span title={events.join(', ')}>
          {events.length === 1 ? events[0] : `${events[0]} and ${events.length - 1} more`}
        </span>
      ),
    },
    {
      key: 'workspace',
      title: 'Workspace',
      render: ({ attributes }) => getWorkspaceName(workspaces, attributes.workspace_id),
    },
    { key: 'created', title: 'Registered', render: ({ attributes }) => <Time at={attributes.created_at} /> },
    { key: 'active', title: 'On', render: (webhook) => <ActiveSwitch webhook={webhook} onChanged={list.reload} /> },
  ];
  const register = (
    <WriteButton kind="primary" icon="plus" onClick={setRegistering}>
      Register webhook
    </WriteButton>
  );
  return (
    <Page
      title="Webhooks"
      description="The service sends an HTTP request to your program when something happens."
      actions={!isEmpty(list) && register}
    >
      <PagedTable caption="Webhooks" columns={columns} list={list}>
        <EmptyState icon="webhook" title="No webhook yet">
          <p>Register the URL of your program and choose the events that it gets.</p>
          {register}
        </EmptyState>
      </PagedTable>
      {registering !== undefined && (
        <RegisterDialog
          client={registering}
          workspaces={workspaces}
          onClose={(registeredId) => {
            setRegistering(undefined);
            if (registeredId !== undefined) route(getPagePath(`webhooks/${registeredId}`));
          }}
        />
      )}
    </Page>
  );
}

export default function WebhooksPage() {
  const id = useRoute().params.rest;
  return id === undefined ? <WebhookList /> : <WebhookDetail key={id} id={id} />;
}
