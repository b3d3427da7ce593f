import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { FormDialog } from '../../components/dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import type { Role } from '../../session/writing.ts';

interface InviteDialogProps {
  readonly client: Client;
  readonly onInvited: (email: string) => void;
  readonly onClose: () => void;
}

const roles = [
  { value: 'reader', title: 'Reader: sees everything, changes nothing' },
  { value: 'administrator', title: 'Administrator: changes data and invites people' },
] as const satisfies readonly { readonly value: Role; readonly title: string }[];

const lifetimes = [
  { value: '7', title: 'in 7 days' },
  { value: '14', title: 'in 14 days' },
  { value: '90', title: 'in 90 days' },
] as const;

export function InviteDialog({ client, onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('14');
  const invite = async () => {
    const expires_at = new Date(Date.now() + Number(days) * 86_400_000).toJSON();
    await client.invitations.create({ email, role, expires_at });
    onInvited(email);
  };
  return (
    <FormDialog title="Invite person" action="Invite person" run={invite} onClose={onClose}>
      <TextField
        label="Email address"
        hint="The address that the identity provider has verified."
        type="email"
        value={email}
        maxlength={254}
        autocomplete="off"
        required
        onValue={setEmail}
      />
      <SelectField label="Role" value={role} choices={roles} onValue={setRole} />
      <SelectField
        label="Expires"
        hint="Until then, the person must sign in for the first time."
        value={days}
        choices={lifetimes}
        onValue={setDays}
      />
      <p class="hint">The service sends no message. Tell the person to sign in to this portal.</p>
    </FormDialog>
  );
}
