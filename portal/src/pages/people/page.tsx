import type { Client } from '@fds/client';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { capitalize } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { isEmpty, useList } from '../../session/use-list.ts';
import { InviteDialog } from './invite-dialog.tsx';

type Invitation = Awaited<ReturnType<Client['invitations']['list']>>['data'][number];

function State({ attributes: { accepted_at, expires_at } }: Pick<Invitation, 'attributes'>) {
  if (accepted_at !== null)
    return (
      <>
        <StatusBadge tone="good">Accepted</StatusBadge> <Time at={accepted_at} />
      </>
    );
  if (Date.parse(expires_at) < Date.now()) return <StatusBadge tone="bad">Expired</StatusBadge>;
  return (
    <>
      <StatusBadge tone="neutral">Pending</StatusBadge> until <Time at={expires_at} />
    </>
  );
}

const columnsWith = (revoke: (invitation: Invitation, client: Client) => void): readonly Column<Invitation>[] => [
  { key: 'email', title: 'Email address', render: ({ attributes }) => <strong>{attributes.email}</strong> },
  { key: 'role', title: 'Role', render: ({ attributes }) => capitalize(attributes.role) },
  { key: 'state', title: 'Invitation', render: (invitation) => <State {...invitation} /> },
  { key: 'created', title: 'Created', render: ({ attributes }) => <Time at={attributes.created_at} /> },
  {
    key: 'actions',
    title: <span class="unseen">Actions</span>,
    align: 'end',
    render: (invitation) => (
      <WriteButton kind="quiet" icon="trash" onClick={(client) => revoke(invitation, client)}>
        Revoke<span class="unseen"> the invitation of {invitation.attributes.email}</span>
      </WriteButton>
    ),
  },
];

export default function PeoplePage() {
  const client = useClient();
  const toast = useToast();
  const list = useList((page, signal) => client.invitations.list(page, { signal }));
  const [inviting, setInviting] = useState<Client>();
  const [revoked, setRevoked] = useState<Invitation & { readonly client: Client }>();
  const finish = (text: string) => {
    setInviting(undefined);
    setRevoked(undefined);
    toast(text);
    list.cursors.reset();
    list.reload();
  };
  const revoke = async ({ client: writing, id, attributes }: NonNullable<typeof revoked>) => {
    await writing.invitations.delete(id);
    finish(`The invitation of ${attributes.email} is revoked`);
  };
  const invite = (
    <WriteButton kind="primary" icon="plus" onClick={setInviting}>
      Invite person
    </WriteButton>
  );
  return (
    <Page
      title="People"
      description="An invitation gives a person of your identity provider a role. People to whom the identity provider gives a role need no invitation."
      actions={!isEmpty(list) && invite}
    >
      <PagedTable
        caption="Invitations"
        columns={columnsWith((invitation, writing) => setRevoked({ ...invitation, client: writing }))}
        list={list}
      >
        <EmptyState title="No invitations yet" icon="people">
          <p>Invite a person by the email address at the identity provider.</p>
          {invite}
        </EmptyState>
      </PagedTable>
      {inviting !== undefined && (
        <InviteDialog
          client={inviting}
          onInvited={(email) => finish(`${email} is invited`)}
          onClose={() => setInviting(undefined)}
        />
      )}
      {revoked !== undefined && (
        <ConfirmDialog
          title={`Revoke the invitation of ${revoked.attributes.email}?`}
          action="Revoke invitation"
          run={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          <p>
            A person who has accepted the invitation loses the access within 5 minutes, unless the identity provider
            gives the person a role.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
