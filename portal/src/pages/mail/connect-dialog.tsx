import { type Client, ServiceError } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField } from '../../components/field.tsx';
import { useAction } from '../../session/use-load.ts';
import { type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';

const newWorkspace = '';

/** @returns the link to the consent page, which leads back to this page if the operator allows its origin */
async function linkOf(client: Client, workspaceId: string): Promise<string> {
  const redirect_url = new URL(getPagePath('mail'), location.href).href;
  try {
    return (await client.gmailConnectors.access(workspaceId, { redirect_url })).data.attributes.url;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'REDIRECT_URL_NOT_ALLOWED') throw error;
    return (await client.gmailConnectors.access(workspaceId)).data.attributes.url;
  }
}

interface ConnectDialogProps {
  readonly client: Client;
  readonly workspaces: readonly WorkspaceInTree[];
  /** The first choice. Without it, a new workspace. */
  readonly workspaceId: string | undefined;
  readonly onClose: () => void;
}

export function ConnectDialog({ client, workspaces, workspaceId, onClose }: ConnectDialogProps) {
  const [chosen, setChosen] = useState(workspaceId ?? newWorkspace);
  const connection = useAction(async () => {
    const id = chosen === newWorkspace ? (await client.workspaces.create({ name: 'Mail' })).data.id : chosen;
    // If the link fails, another try uses the same workspace.
    setChosen(id);
    location.assign(await linkOf(client, id));
  });
  return (
    <Dialog title="Connect a mailbox" onClose={onClose}>
      <SelectField
        label="Workspace"
        hint="The documents of the mails belong to this workspace. A workspace has at most one mailbox."
        value={chosen}
        choices={[{ value: newWorkspace, title: 'A new workspace: Mail' }, ...workspaceChoices(workspaces)]}
        onValue={setChosen}
      />
      <p class="hint">
        The provider of the mailbox asks for your consent. The service only reads the mailbox and never changes it.
      </p>
      <ErrorNotice error={connection.error} />
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={connection.busy} onClick={() => connection.run()}>
          Continue
        </Button>
      </footer>
    </Dialog>
  );
}
