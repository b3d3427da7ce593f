import './page.css';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { useToast } from '../../components/toast.tsx';
import { usePageCursors } from '../../components/use-cursors.ts';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { useWorkspacesForTree } from '../workspaces/data.ts';
import { buildWorkspaceTree, treeChoices } from '../workspaces/tree.ts';
import { CreateKeyDialog } from './create-dialog.tsx';
import { type ApiKey, ApiKeyTable } from './key-table.tsx';

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
