import './page.css';
import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { usePageCursors } from '../../components/use-cursors.ts';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { useWorkspacesForTree } from '../workspaces/data.ts';
import { buildWorkspaceTree, treeChoices } from '../workspaces/tree.ts';
import { CreateKeyDialog } from './create-dialog.tsx';

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

interface KeyTableProps {
  readonly keys: readonly ApiKey[] | undefined;
  readonly workspaceName: (id: string | undefined) => string;
  readonly onDelete: (key: ApiKey) => void;
}

function ApiKeyTable({ keys, workspaceName, onDelete }: KeyTableProps) {
  const columns: readonly Column<ApiKey>[] = [
    { key: 'name', title: 'Name', render: ({ attributes }) => <strong>{attributes.name}</strong> },
    {
      key: 'prefix',
      title: 'Key',
      render: ({ attributes }) => <code class="one-line">fds_{attributes.key_prefix}…</code>,
    },
    { key: 'workspace', title: 'Workspace', render: ({ attributes }) => workspaceName(attributes.workspace_id) },
    {
      key: 'used',
      title: 'Last used',
      render: ({ attributes: { last_used_at: at } }) => <Moment at={at} />,
    },
    { key: 'expires', title: 'Expires', render: ({ attributes }) => <Expiry at={attributes.expires_at} /> },
    {
      key: 'created',
      title: 'Created',
      render: ({ attributes: { created_at: at } }) => <Moment at={at} />,
    },
    {
      key: 'actions',
      title: <span class="unseen">Actions</span>,
      align: 'end',
      render: (key) => (
        <span class="key-action">
          <Button kind="quiet" icon="trash" onClick={() => onDelete(key)}>
            Delete<span class="unseen"> {key.attributes.name}</span>
          </Button>
        </span>
      ),
    },
  ];
  return <Table caption="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />;
}

const pageSize = 25;

export default function KeysPage() {
  const client = useClient();
  const toast = useToast();
  const cursors = usePageCursors();
  const { cursor } = cursors;
  const keys = useLoad(
    (signal) =>
      client.apiKeys.list(
        { 'page[limit]': pageSize, ...(cursor === undefined ? {} : { 'page[cursor]': cursor }) },
        { signal },
      ),
    [client, cursor],
  );
  const workspaces = useWorkspacesForTree();
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
    cursors.reset();
    keys.reload();
  };
  const names = new Map(workspaces.data?.map(({ id, name }) => [id, name]));
  const choices = treeChoices(buildWorkspaceTree(workspaces.data ?? []));
  const next = keys.data?.meta.next_cursor ?? undefined;
  return (
    <Page
      title="Keys"
      description="An API key gives a program access to one workspace and to all workspaces below it. Create one key for each program."
      actions={
        <Button kind="primary" icon="plus" disabled={choices.length === 0} onClick={() => setCreating(true)}>
          Create API key
        </Button>
      }
    >
      <ErrorNotice error={keys.error ?? workspaces.error} onRetry={keys.reload} />
      {workspaces.data?.length === 0 && (
        <p class="notice">
          An API key belongs to a workspace. <a href={getPagePath('workspaces')}>Create a workspace first.</a>
        </p>
      )}
      {keys.data?.data.length === 0 && cursors.page === 1 ? (
        <EmptyState title="No API keys yet" icon="key">
          <p>Create a key for each program that reads or uploads documents of one customer.</p>
        </EmptyState>
      ) : (
        (keys.data !== undefined || keys.error === undefined) && (
          <ApiKeyTable
            keys={keys.data?.data}
            workspaceName={(id) => (id === undefined ? '' : (names.get(id) ?? ''))}
            onDelete={(key) => {
              deletion.clear();
              setDoomed(key);
            }}
          />
        )
      )}
      <Pager
        page={cursors.page}
        hasNext={next !== undefined}
        busy={keys.loading}
        onPrevious={cursors.previous}
        onNext={() => next !== undefined && cursors.next(next)}
      />
      {isCreating && (
        <CreateKeyDialog workspaces={choices} onCreated={keys.reload} onClose={() => setCreating(false)} />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete ${doomed.attributes.name}?`}
          action="Delete API key"
          busy={deletion.busy}
          error={deletion.error}
          onConfirm={remove}
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
