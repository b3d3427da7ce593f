import './page.css';
import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { isEmpty, useList } from '../../session/use-list.ts';
import { useAllWorkspaces } from '../../session/use-workspaces.ts';
import { type Workspace, workspaceChoices } from '../../session/workspace-tree.ts';
import { CreateKeyDialog } from './create.tsx';

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
  remove: (key: ApiKey, client: Client) => void,
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
        <WriteButton kind="quiet" icon="trash" onClick={(client) => remove(key, client)}>
          Delete<span class="unseen"> {key.attributes.name}</span>
        </WriteButton>
      </span>
    ),
  },
];

export default function KeysPage() {
  const client = useClient();
  const toast = useToast();
  const list = useList((page, signal) => client.apiKeys.list(page, { signal }));
  const workspaces = useAllWorkspaces();
  const [creating, setCreating] = useState<Client>();
  const [doomed, setDoomed] = useState<ApiKey & { readonly client: Client }>();
  const remove = async ({ client: writing, id, attributes }: NonNullable<typeof doomed>) => {
    await writing.apiKeys.delete(id);
    setDoomed(undefined);
    toast(`${attributes.name ?? 'API key'} deleted`);
    list.cursors.reset();
    list.reload();
  };
  const choices = workspaceChoices(workspaces.data);
  const create = (
    <WriteButton kind="primary" icon="plus" disabled={choices.length === 0} onClick={setCreating}>
      Create API key
    </WriteButton>
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
        columns={columnsWith(workspaces.data, (key, writing) => setDoomed({ ...key, client: writing }))}
        list={list}
      >
        <EmptyState title="No API keys yet" icon="key">
          <p>Create a key for each program that reads or uploads documents of one customer.</p>
          {create}
        </EmptyState>
      </PagedTable>
      {creating !== undefined && (
        <CreateKeyDialog
          client={creating}
          workspaces={choices}
          onCreated={list.reload}
          onClose={() => setCreating(undefined)}
        />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete ${doomed.attributes.name}?`}
          action="Delete API key"
          run={() => remove(doomed)}
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
