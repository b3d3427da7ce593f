import { type Client, ServiceError } from '@fds/client';
import { useState } from 'preact/hooks';
import { getPagePath } from '../../addresses.ts';
import { FormDialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { type WorkspaceInTree, workspaceChoices } from '../../session/workspace-tree.ts';
import type { MailboxKind } from './data.ts';
import { emptyLogin, ImapFields } from './imap-form.tsx';

const newWorkspace = '';

const kinds = [
  { value: 'gmail', title: 'Gmail' },
  { value: 'imap', title: 'Other provider (IMAP)' },
] as const satisfies readonly { readonly value: MailboxKind; readonly title: string }[];

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
  readonly kind: MailboxKind;
  /** After a login by IMAP. Gmail leads to another page. */
  readonly onConnected: () => void;
  readonly onClose: () => void;
}

export function ConnectDialog({ client, workspaces, workspaceId, onClose, ...props }: ConnectDialogProps) {
  const [chosen, setChosen] = useState(workspaceId ?? newWorkspace);
  // If the link or the login fails, another try uses the same new workspace.
  const [made, setMade] = useState<string>();
  const [kind, setKind] = useState(props.kind);
  const [login, setLogin] = useState(emptyLogin);
  const connect = async () => {
    const createWorkspace = async () => made ?? (await client.workspaces.create({ name: 'Mail' })).data.id;
    const id = chosen === newWorkspace ? await createWorkspace() : chosen;
    if (chosen === newWorkspace) setMade(id);
    if (kind === 'gmail') return location.assign(await linkOf(client, id));
    await client.imapConnectors.connect(id, { ...login, port: Number(login.port) });
    props.onConnected();
  };
  return (
    <FormDialog
      title="Connect a mailbox"
      action={kind === 'gmail' ? 'Continue' : 'Connect'}
      run={connect}
      onClose={onClose}
    >
      <SelectField label="Mailbox" value={kind} choices={kinds} onValue={setKind} />
      <SelectField
        label="Workspace"
        hint="The documents of the mails belong to this workspace. A workspace has at most one mailbox of each kind."
        value={chosen}
        choices={[{ value: newWorkspace, title: 'A new workspace: Mail' }, ...workspaceChoices(workspaces)]}
        onValue={setChosen}
      />
      {kind === 'imap' && <ImapFields login={login} onLogin={setLogin} />}
      <p class="hint">
        {kind === 'gmail' && 'The provider of the mailbox asks for your consent. '}The service only reads the mailbox
        and never changes it.
      </p>
    </FormDialog>
  );
}
