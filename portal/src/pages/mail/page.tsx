import './page.css';
import type { Client } from '@fds/client';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useToast } from '../../components/toast.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';
import { useAction } from '../../session/use-load.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { type Mailbox, type MailboxKind, readMailboxes } from './data.ts';
import { Mails } from './mails.tsx';
import { hasAccess, isPaused, mailboxState } from './states.ts';

interface Connecting {
  readonly client: Client;
  readonly workspaceId: string | undefined;
  readonly kind: MailboxKind;
}

const connected = 'Mailbox connected: its mails arrive within a minute';

const connectorsOf = (client: Client, kind: MailboxKind) =>
  kind === 'imap' ? client.imapConnectors : client.gmailConnectors;

/** By `status` of the address to which the consent page leads back. */
const results: Readonly<Record<string, string>> = {
  success: connected,
  denied: 'The mailbox is not connected: consent was not given',
  error: 'The mailbox could not be connected: try again',
};

/** Says how the consent ended, once. */
function useConsentResult(): void {
  const toast = useToast();
  const { query, route } = useLocation();
  const { status } = query;
  useEffect(() => {
    const text = status === undefined ? undefined : results[status];
    if (text === undefined) return;
    toast(text);
    route(getPagePath('mail'), true);
  }, [status, toast, route]);
}

export default function MailPage() {
  useConsentResult();
  const toast = useToast();
  const client = useClient();
  const { data: workspaces } = useWorkspaces();
  const list = useList((page, signal) => readMailboxes(client, page, signal));
  const [connecting, setConnecting] = useState<Connecting>();
  const [doomed, setDoomed] = useState<Mailbox & { readonly client: Client }>();
  const { reload } = list;
  const pausing = useAction(async (writing: Client, { kind, workspaceId }: Mailbox, isResumed: boolean) => {
    await connectorsOf(writing, kind).setActive(workspaceId, isResumed);
    toast(isResumed ? 'Mailbox resumed' : 'Mailbox paused');
    reload();
  });
  const disconnect = async ({ client: writing, kind, workspaceId }: NonNullable<typeof doomed>) => {
    await connectorsOf(writing, kind).delete(workspaceId);
    setDoomed(undefined);
    toast('Mailbox disconnected');
    reload();
  };
  const nameOf = ({ workspaceId }: Mailbox) => getWorkspaceName(workspaces, workspaceId);
  const columns: readonly Column<Mailbox>[] = [
    {
      key: 'mailbox',
      title: 'Mailbox',
      render: (mailbox) => (
        <>
          <strong class="mail-address">{mailbox.owner ?? 'Mailbox'}</strong>
          <p class="hint">
            {mailbox.kind === 'imap' ? 'IMAP' : 'Gmail'} · {nameOf(mailbox)}
          </p>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (mailbox) => {
        const [title, tone, explanation] = mailboxState(mailbox);
        return (
          <div class="mail-state">
            <StatusBadge tone={tone}>{title}</StatusBadge>
            {explanation !== undefined && <p class="hint">{explanation}</p>}
          </div>
        );
      },
    },
    { key: 'mails', title: 'Mails', align: 'end', render: ({ mails }) => formatCount(mails) },
    {
      key: 'last',
      title: 'Last mail',
      render: ({ lastMailAt }) => (lastMailAt === null ? '–' : <Time at={lastMailAt} />),
    },
    {
      key: 'actions',
      title: <span class="unseen">Actions</span>,
      align: 'end',
      render: (mailbox) => (
        <div class="actions">
          {hasAccess(mailbox) ? (
            <>
              <WriteButton
                kind="quiet"
                busy={pausing.busy}
                onClick={(writing) => pausing.run(writing, mailbox, isPaused(mailbox))}
              >
                {isPaused(mailbox) ? 'Resume' : 'Pause'}
                <span class="unseen"> the mailbox of {nameOf(mailbox)}</span>
              </WriteButton>
              <WriteButton kind="quiet" onClick={(writing) => setDoomed({ ...mailbox, client: writing })}>
                Disconnect<span class="unseen"> the mailbox of {nameOf(mailbox)}</span>
              </WriteButton>
            </>
          ) : (
            <WriteButton
              kind="quiet"
              onClick={(writing) =>
                setConnecting({ client: writing, workspaceId: mailbox.workspaceId, kind: mailbox.kind })
              }
            >
              Connect again<span class="unseen">: {nameOf(mailbox)}</span>
            </WriteButton>
          )}
        </div>
      ),
    },
  ];
  const connect = (
    <WriteButton
      kind="primary"
      icon="plus"
      onClick={(writing) => setConnecting({ client: writing, workspaceId: undefined, kind: 'gmail' })}
    >
      Connect mailbox
    </WriteButton>
  );
  return (
    <Page
      title="Mail"
      description="The service reads the mails of connected mailboxes. Their invoices and statements become documents."
      actions={connect}
    >
      <section class="mail-section">
        <h2>Mailboxes</h2>
        <ErrorNotice error={pausing.error} />
        <PagedTable caption="Mailboxes" columns={columns} list={list}>
          <EmptyState icon="mail" title="No mailbox yet">
            <p>Connect a mailbox to receive documents by mail.</p>
          </EmptyState>
        </PagedTable>
      </section>
      <Mails workspaces={workspaces} />
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Disconnect the mailbox of ${nameOf(doomed)}?`}
          action="Disconnect mailbox"
          run={() => disconnect(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>The service deletes its access to the mailbox. The documents remain.</p>
        </ConfirmDialog>
      )}
      {connecting !== undefined && (
        <ConnectDialog
          {...connecting}
          workspaces={workspaces ?? []}
          onConnected={() => {
            setConnecting(undefined);
            toast(connected);
            reload();
          }}
          onClose={() => setConnecting(undefined)}
        />
      )}
    </Page>
  );
}
