import type { Client } from '@fds/client';
import { Button } from '../../components/button.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';

export type ApiKey = Awaited<ReturnType<Client['apiKeys']['list']>>['data'][number];

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

export function ApiKeyTable({ keys, workspaceName, onDelete }: KeyTableProps) {
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
