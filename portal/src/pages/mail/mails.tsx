import { getPagePath } from '../../addresses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { capitalize, formatCount } from '../../components/format.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useClient } from '../../session/context.ts';
import { useList } from '../../session/use-list.ts';
import { getWorkspaceName } from '../../session/use-workspaces.ts';
import type { Workspace } from '../../session/workspace-tree.ts';
import { countExtractedRecords } from '../documents/extraction.ts';
import { type Mail, type MailAttachment, readMails } from './data.ts';
import { mailState, skipReason } from './states.ts';

function outcomeOf({ skipped, document }: MailAttachment): string {
  if (skipped !== null) return `no document: ${skipReason(skipped)}`;
  if (document === undefined) return '';
  if (document.isDuplicate) return 'the same file as an earlier document';
  if (document.needsReview) return 'waits for a review';
  if (document.status !== 'completed') return document.failure ?? capitalize(document.status);
  const count = countExtractedRecords(document.metadata);
  return count === 0 ? 'no records' : `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;
}

function Outcome({ mail }: { readonly mail: Mail }) {
  const { attachments, omitted, failure } = mail;
  return (
    <>
      {failure !== null && <p class="hint failure">{failure}</p>}
      <ul class="mail-outcome">
        {attachments.map((attachment, index) => (
          <li key={`${index} ${attachment.name}`}>
            {attachment.document === undefined ? (
              attachment.name
            ) : (
              <a href={getPagePath(`documents/${attachment.document.id}`)}>{attachment.name}</a>
            )}{' '}
            <span class="muted">{outcomeOf(attachment)}</span>
          </li>
        ))}
        {omitted > 0 && <li class="muted">and {formatCount(omitted)} more</li>}
      </ul>
    </>
  );
}

const columnsWith = (workspaces: readonly Workspace[] | undefined): readonly Column<Mail>[] => [
  {
    key: 'subject',
    title: 'Mail',
    render: ({ id, subject, sender }) => (
      <>
        <a href={getPagePath(`documents/${id}`)} class="file-name">
          {subject}
        </a>
        {sender !== null && <p class="hint">{sender}</p>}
      </>
    ),
  },
  {
    key: 'state',
    title: 'Result',
    render: (mail) => <StatusBadge tone={mailState(mail)[1]}>{mailState(mail)[0]}</StatusBadge>,
  },
  { key: 'outcome', title: 'Attachments', render: (mail) => <Outcome mail={mail} /> },
  { key: 'workspace', title: 'Workspace', render: ({ workspaceId }) => getWorkspaceName(workspaces, workspaceId) },
  {
    key: 'received',
    title: 'Received',
    render: ({ receivedAt }) => (receivedAt === null ? '–' : <Time at={receivedAt} />),
  },
];

/** The mails of all mailboxes and addresses. */
export function Mails({ workspaces }: { readonly workspaces: readonly Workspace[] | undefined }) {
  const client = useClient();
  const list = useList((page, signal) => readMails(client, page, signal));
  return (
    <section class="mail-section">
      <h2>Mails</h2>
      <PagedTable caption="Mails" columns={columnsWith(workspaces)} list={list}>
        <EmptyState icon="mail" title="No mail yet">
          <p>
            Mails of a connected mailbox appear here, and mails to the address of a{' '}
            <a href={getPagePath('workspaces')}>workspace</a>.
          </p>
        </EmptyState>
      </PagedTable>
    </section>
  );
}
