import './page.css';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { useToast } from '../../components/toast.tsx';
import { useClient } from '../../session/context.ts';
import { useAction } from '../../session/use-load.ts';
import { CreateWorkspaceDialog } from './create-dialog.tsx';
import { useWorkspacesForTree } from './data.ts';
import { buildWorkspaceTree, countDescendants, type WorkspaceNode } from './tree.ts';
import { WorkspaceList } from './workspace-list.tsx';

function deletionText(workspace: WorkspaceNode): string {
  const below = countDescendants(workspace);
  const others =
    below === 0 ? '' : ` and the ${below === 1 ? 'workspace' : `${formatCount(below)} workspaces`} below it`;
  return `This deletes ${workspace.name}${others}, with all documents and records. Their API keys and webhooks stop working.`;
}

export default function WorkspacesPage() {
  const client = useClient();
  const toast = useToast();
  const { data, error, reload } = useWorkspacesForTree();
  const [parentId, setParentId] = useState<string>();
  const [doomed, setDoomed] = useState<WorkspaceNode>();
  const deletion = useAction(async ({ id, name }: WorkspaceNode) => {
    await client.workspaces.delete(id);
    return name;
  });
  const nodes = data && buildWorkspaceTree(data);
  const finish = (text: string) => {
    setParentId(undefined);
    setDoomed(undefined);
    toast(text);
    reload();
  };
  const remove = async () => {
    const name = doomed && (await deletion.run(doomed));
    if (name !== undefined) finish(`${name} deleted`);
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setParentId('')}>
      Create workspace
    </Button>
  );
  return (
    <Page
      title="Workspaces"
      description="Each document and each record belongs to one workspace. Create one workspace for each customer."
      actions={create}
    >
      <ErrorNotice error={error} onRetry={reload} />
      {nodes === undefined && error === undefined && <p class="muted">Loading…</p>}
      {nodes?.length === 0 && (
        <EmptyState title="No workspaces yet" icon="tree">
          <p>Create a workspace, then upload documents to it.</p>
        </EmptyState>
      )}
      {nodes !== undefined && nodes.length > 0 && (
        <WorkspaceList
          nodes={nodes}
          onCreate={({ id }) => setParentId(id)}
          onDelete={(node) => {
            deletion.clear();
            setDoomed(node);
          }}
        />
      )}
      {parentId !== undefined && (
        <CreateWorkspaceDialog
          nodes={nodes ?? []}
          parentId={parentId}
          onCreated={(name) => finish(`${name} created`)}
          onClose={() => setParentId(undefined)}
        />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete workspace"
          busy={deletion.busy}
          error={deletion.error}
          onConfirm={remove}
          onClose={() => setDoomed(undefined)}
        >
          <p>{deletionText(doomed)}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
