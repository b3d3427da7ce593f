import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';
import { useAction } from '../../session/use-load.ts';

interface CreateKeyProps {
  readonly client: Client;
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

export function CreateKeyDialog({ client, workspaces, onCreated, onClose }: CreateKeyProps) {
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
