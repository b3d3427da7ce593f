import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { useClient } from '../../session/context.ts';
import { useAction } from '../../session/use-load.ts';
import { treeChoices, type WorkspaceNode } from './tree.ts';

interface CreateWorkspaceProps {
  readonly nodes: readonly WorkspaceNode[];
  /** The first choice of the parent. */
  readonly parentId: string;
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

export function CreateWorkspaceDialog({ nodes, onCreated, onClose, ...initial }: CreateWorkspaceProps) {
  const client = useClient();
  const [name, setName] = useState('');
  const [externalId, setExternalId] = useState('');
  const [parentId, setParentId] = useState(initial.parentId);
  const create = useAction(async () => {
    const attributes = { name, ...(externalId === '' ? {} : { external_workspace_id: externalId }) };
    await client.workspaces.create(attributes, parentId === '' ? {} : { parentId });
    return name;
  });
  const submit = async (event: Event) => {
    event.preventDefault();
    const made = await create.run();
    if (made !== undefined) onCreated(made);
  };
  return (
    <Dialog title="Create workspace" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField label="Name" value={name} maxlength={255} required onValue={setName} />
        <SelectField
          label="Below"
          value={parentId}
          choices={[{ value: '', title: 'No workspace: at the top' }, ...treeChoices(nodes)]}
          onValue={setParentId}
        />
        <TextField
          label="External id (optional)"
          hint="Your own id of this customer. Programs can use it instead of the id of the workspace."
          value={externalId}
          maxlength={255}
          onValue={setExternalId}
        />
        <ErrorNotice error={create.error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={create.busy}>
            Create workspace
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
