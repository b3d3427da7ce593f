import './page.css';
import type { Client } from '@fds/client';
import { useId, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, FormDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { formatCount } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useAllWorkspaces } from '../../session/use-workspaces.ts';
import { branchOf, type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';
import { MailAddressDialog } from './mail-address.tsx';

interface WorkspaceActions {
  readonly onCreate: (parent: WorkspaceInTree, client: Client) => void;
  readonly onMail: (workspace: WorkspaceInTree) => void;
  readonly onDelete: (workspace: WorkspaceInTree, client: Client) => void;
}

function WorkspaceItem({ node, ...actions }: WorkspaceActions & { readonly node: WorkspaceInTree }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const { name, externalId, children } = node;
  return (
    <li>
      <div class="workspace">
        {children.length > 0 ? (
          <button
            type="button"
            class={`icon-button twist${isOpen ? ' open' : ''}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron" label={`Workspaces below ${name}`} />
          </button>
        ) : (
          <span class="twist" />
        )}
        <span class="workspace-name">
          <strong>{name}</strong>
          {externalId !== null && <code class="muted">{externalId}</code>}
        </span>
        <span class="workspace-actions">
          <WriteButton kind="quiet" icon="plus" onClick={(client) => actions.onCreate(node, client)}>
            Add<span class="unseen"> a workspace below {name}</span>
          </WriteButton>
          <Button kind="quiet" onClick={() => actions.onMail(node)}>
            Mail<span class="unseen"> address of {name}</span>
          </Button>
          <WriteButton kind="quiet" icon="trash" onClick={(client) => actions.onDelete(node, client)}>
            Delete<span class="unseen"> {name}</span>
          </WriteButton>
        </span>
      </div>
      {children.length > 0 && isOpen && (
        <ul id={id}>
          {children.map((child) => (
            <WorkspaceItem key={child.id} node={child} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

function WorkspaceList({ nodes, ...actions }: WorkspaceActions & { readonly nodes: readonly WorkspaceInTree[] }) {
  return (
    <ul class="card workspaces" aria-label="Workspaces">
      {nodes.map((node) => node.depth === 0 && <WorkspaceItem key={node.id} node={node} {...actions} />)}
    </ul>
  );
}

interface CreateWorkspaceProps {
  readonly client: Client;
  readonly nodes: readonly WorkspaceInTree[];
  /** The first choice of the parent. */
  readonly parentId: string;
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

function CreateWorkspaceDialog({ client, nodes, onCreated, onClose, ...initial }: CreateWorkspaceProps) {
  const [name, setName] = useState('');
  const [externalId, setExternalId] = useState('');
  const [parentId, setParentId] = useState(initial.parentId);
  const create = async () => {
    const attributes = { name, ...(externalId === '' ? {} : { external_workspace_id: externalId }) };
    await client.workspaces.create(attributes, parentId === '' ? {} : { parentId });
    onCreated(name);
  };
  return (
    <FormDialog title="Create workspace" action="Create workspace" run={create} onClose={onClose}>
      <TextField label="Name" value={name} maxlength={255} required onValue={setName} />
      <SelectField
        label="Below"
        value={parentId}
        choices={[{ value: '', title: 'No workspace: at the top' }, ...workspaceChoices(nodes)]}
        onValue={setParentId}
      />
      <TextField
        label="External id (optional)"
        hint="Your own id of this customer. Programs can use it instead of the id of the workspace."
        value={externalId}
        maxlength={255}
        onValue={setExternalId}
      />
    </FormDialog>
  );
}

function deletionText(workspace: WorkspaceInTree): string {
  const below = branchOf(workspace).length - 1;
  const others =
    below === 0 ? '' : ` and the ${below === 1 ? 'workspace' : `${formatCount(below)} workspaces`} below it`;
  return `This deletes ${workspace.name}${others}, with all documents and records. Their API keys and webhooks stop working.`;
}

export default function WorkspacesPage() {
  const toast = useToast();
  const { data: nodes, error, reload } = useAllWorkspaces();
  const [creating, setCreating] = useState<{ readonly parentId: string; readonly client: Client }>();
  const [addressed, setAddressed] = useState<WorkspaceInTree>();
  const [doomed, setDoomed] = useState<WorkspaceInTree & { readonly client: Client }>();
  const finish = (text: string) => {
    setCreating(undefined);
    setDoomed(undefined);
    toast(text);
    reload();
  };
  const remove = async ({ client, id, name }: NonNullable<typeof doomed>) => {
    await client.workspaces.delete(id);
    finish(`${name} deleted`);
  };
  const create = (
    <WriteButton kind="primary" icon="plus" onClick={(client) => setCreating({ parentId: '', client })}>
      Create workspace
    </WriteButton>
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
          onCreate={({ id }, client) => setCreating({ parentId: id, client })}
          onMail={setAddressed}
          onDelete={(node, client) => setDoomed({ ...node, client })}
        />
      )}
      {creating !== undefined && (
        <CreateWorkspaceDialog
          nodes={nodes ?? []}
          {...creating}
          onCreated={(name) => finish(`${name} created`)}
          onClose={() => setCreating(undefined)}
        />
      )}
      {addressed !== undefined && <MailAddressDialog {...addressed} onClose={() => setAddressed(undefined)} />}
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete workspace"
          run={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>{deletionText(doomed)}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
