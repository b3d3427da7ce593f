import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { FormDialog } from '../../components/dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { SecretDialog } from '../../components/secret-dialog.tsx';

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
  const create = async () => {
    const { data } = await client.apiKeys.create({
      name,
      workspaceId,
      access,
      ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * 86_400_000) }),
    });
    setKey(data.attributes.key);
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
    <FormDialog title="Create API key" action="Create API key" run={create} onClose={onClose}>
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
    </FormDialog>
  );
}
