import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { useAction } from '../../session/use-load.ts';
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
  const invite = useAction(async () => {
    const expires_at = new Date(Date.now() + Number(days) * 86_400_000).toJSON();
    return client.invitations.create({ email, role, expires_at });
  });
  const submit = async (event: Event) => {
    event.preventDefault();
    if ((await invite.run()) !== undefined) onInvited(email);
  };
  return (
    <Dialog title="Invite person" onClose={onClose}>
      <form class="form" onSubmit={submit}>
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
        <ErrorNotice error={invite.error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={invite.busy}>
            Invite person
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
