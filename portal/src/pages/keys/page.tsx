import './page.css';
import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { useClient } from '../../session/context.ts';
import { isEmpty, useList } from '../../session/use-list.ts';
import { useAction } from '../../session/use-load.ts';
import { useAllWorkspaces } from '../../session/use-workspaces.ts';
import { type Workspace, workspaceChoices } from '../../session/workspace-tree.ts';

interface CreateKeyProps {
  readonly workspaces: readonly { readonly value: string; readonly title: string }[];
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const lifetimes = [
  { value: '30', title: 'in 30 days' },
  { value: '90', title: 'in 90 days' },
  { value: '365', title: 'in a year' },
  { value: '', title: 'never' },
] as const;

const accesses = [
  { value: 'write', title: 'Read and write' },
  { value: 'read', title: 'Read only' },
] as const;

function CreateKeyDialog({ workspaces, onCreated, onClose }: CreateKeyProps) {
  const client = useClient();
  const [name, setName] = useState('');
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.value ?? '');
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('90');
  const [access, setAccess] = useState<(typeof accesses)[number]['value']>('write');
  const [key, setKey] = useState<string>();
  const create = useAction(async () => {
    const { data } = await client.apiKeys.create({
      name,
      workspaceId,
      access,
      ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * 86_400_000) }),
    });
    return data.attributes.key;
  });
  const submit = async (event: Event) => {
    event.preventDefault();
    const made = await create.run();
    if (made === undefined) return;
    setKey(made);
    onCreated();
  };
  if (key !== undefined)
    return (
      <SecretDialog title={`API key ${name}`} what="Key" secret={key} action="Done" onClose={onClose}>
        <p class="hint">
          Send the key in the header <code>Authorization: Bearer …</code> of each request. Store it as a secret.
        </p>
      </SecretDialog>
    );
  return (
    <Dialog title="Create API key" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField
          label="Name"
          hint="Name the program that will use the key, for example Nightly export."
          value={name}
          maxlength={255}
          autocomplete="off"
          required
          onValue={setName}
        />
        <SelectField
          label="Workspace"
          hint="The key gives access to this workspace and to all workspaces below it."
          value={workspaceId}
          choices={workspaces}
          onValue={setWorkspaceId}
        />
        <SelectField
          label="Expires"
          hint="After this time, the service rejects the key."
          value={days}
          choices={lifetimes}
          onValue={setDays}
        />
        <SelectField
          label="Access"
          hint="A read-only key suits reports and agents: it cannot change or delete anything."
          value={access}
          choices={accesses}
          onValue={setAccess}
        />
        <ErrorNotice error={create.error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={create.busy}>
            Create API key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

type ApiKey = Awaited<ReturnType<Client['apiKeys']['list']>>['data'][number];

/** `Never` for null. */
function Moment({ at }: { readonly at: string | null | undefined }) {
  if (at == null) return <span class="muted">Never</span>;
  return (
    <span class="one-line">
      <Time at={at} />
    </span>
  );
}

function Expiry({ at }: { readonly at: string | null | undefined }) {
  if (at != null && Date.parse(at) < Date.now()) return <StatusBadge tone="bad">Expired</StatusBadge>;
  return <Moment at={at} />;
}

const columnsWith = (
  workspaces: readonly Workspace[] | undefined,
  remove: (key: ApiKey) => void,
): readonly Column<ApiKey>[] => [
  { key: 'name', title: 'Name', render: ({ attributes }) => <strong>{attributes.name}</strong> },
  {
    key: 'prefix',
    title: 'Key',
    render: ({ attributes }) => <code class="one-line">fds_{attributes.key_prefix}…</code>,
  },
  {
    key: 'workspace',
    title: 'Workspace',
    render: ({ attributes }) => workspaces?.find(({ id }) => id === attributes.workspace_id)?.name,
  },
  { key: 'used', title: 'Last used', render: ({ attributes }) => <Moment at={attributes.last_used_at} /> },
  { key: 'expires', title: 'Expires', render: ({ attributes }) => <Expiry at={attributes.expires_at} /> },
  {
    key: 'access',
    title: 'Access',
    render: ({ attributes }) => (attributes.access === 'read' ? 'Read only' : 'Read and write'),
  },
  {
    key: 'created',
    title: 'Created',
    render: ({ attributes: { created_at, created_by } }) => (
      <>
        <Moment at={created_at} />
        {created_by != null && (
          <>
            <br />
            <span class="muted">{created_by}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'actions',
    title: <span class="unseen">Actions</span>,
    align: 'end',
    render: (key) => (
      <span class="key-action">
        <Button kind="quiet" icon="trash" onClick={() => remove(key)}>
          Delete<span class="unseen"> {key.attributes.name}</span>
        </Button>
      </span>
    ),
  },
];

export default function KeysPage() {
  const client = useClient();
  const toast = useToast();
  const list = useList((page, signal) => client.apiKeys.list(page, { signal }));
  const workspaces = useAllWorkspaces();
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey>();
  const deletion = useAction(async ({ id, attributes }: ApiKey) => {
    await client.apiKeys.delete(id);
    return attributes.name ?? 'API key';
  });
  const remove = async () => {
    const name = doomed && (await deletion.run(doomed));
    if (name === undefined) return;
    setDoomed(undefined);
    toast(`${name} deleted`);
    list.cursors.reset();
    list.reload();
  };
  const choices = workspaceChoices(workspaces.data);
  const create = (
    <Button kind="primary" icon="plus" disabled={choices.length === 0} onClick={() => setCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <Page
      title="Keys"
      description="An API key gives a program access to one workspace and to all workspaces below it. Create one key for each program."
      actions={!isEmpty(list) && create}
    >
      <ErrorNotice error={workspaces.error} onRetry={workspaces.reload} />
      {workspaces.data?.length === 0 && (
        <p class="notice">
          An API key belongs to a workspace. <a href={getPagePath('workspaces')}>Create a workspace first.</a>
        </p>
      )}
      <PagedTable
        caption="API keys"
        columns={columnsWith(workspaces.data, (key) => {
          deletion.clear();
          setDoomed(key);
        })}
        list={list}
      >
        <EmptyState title="No API keys yet" icon="key">
          <p>Create a key for each program that reads or uploads documents of one customer.</p>
          {create}
        </EmptyState>
      </PagedTable>
      {isCreating && (
        <CreateKeyDialog workspaces={choices} onCreated={list.reload} onClose={() => setCreating(false)} />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete ${doomed.attributes.name}?`}
          action="Delete API key"
          task={{ ...deletion, run: remove }}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            All programs that use the key <code>fds_{doomed.attributes.key_prefix}…</code> lose their access at once. A
            deleted key cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
