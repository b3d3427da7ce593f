import type { Client } from '@fds/client';
import * as v from 'valibot';
import type { ReadingClient } from '../../session/writing.ts';

export type Connector = Awaited<ReturnType<Client['gmailConnectors']['get']>>['data'];

export type MailboxKind = Connector['attributes']['connector_type'];

export interface Mailbox {
  readonly id: string;
  readonly kind: MailboxKind;
  readonly workspaceId: string;
  readonly status: Connector['attributes']['status'];
  readonly expiresAt: string | null;
  readonly owner: string | null;
  readonly mails: number;
  /** When the service received the newest mail. */
  readonly lastMailAt: string | null;
}

export interface Mail {
  readonly id: string;
  readonly workspaceId: string;
  readonly status: string;
  readonly failure: string | null;
  readonly subject: string;
  readonly sender: string | null;
  readonly receivedAt: string | null;
  readonly attachments: readonly MailAttachment[];
  readonly omitted: number;
}

export interface MailAttachment {
  readonly name: string;
  /** Why the service made no document of it. Null for a document. */
  readonly skipped: string | null;
  readonly document: FoundDocument | undefined;
}

interface FoundDocument {
  readonly id: string;
  readonly status: string;
  readonly failure: string | null;
  readonly isDuplicate: boolean;
  /** A person must check the values before they become records. */
  readonly needsReview: boolean;
  readonly metadata: { readonly extraction?: unknown } | undefined;
}

type Page = { readonly 'page[limit]': number; readonly 'page[cursor]'?: string };
const pageOf = ({ 'page[limit]': limit, 'page[cursor]': cursor }: Page) => ({
  limit,
  ...(cursor !== undefined && { cursor }),
});

const mailType = 'message/rfc822';

const kindField = 'source_workspace_connector.connector_type';

const counts = v.array(
  v.object({
    attributes: v.object({
      keys: v.object({ workspace_id: v.string(), [kindField]: v.nullable(v.string()) }),
      values: v.object({ mails: v.number(), last: v.nullable(v.string()) }),
    }),
  }),
);

/** The mailboxes with the number of their mails: a workspace has at most one of each kind. */
export async function readMailboxes(client: ReadingClient, page: Page, signal: AbortSignal) {
  const { data, included, meta } = await client.records.query(
    {
      root: 'workspace_connectors',
      include: ['created_by'],
      orderBy: { field: 'created_at', direction: 'desc' },
      ...pageOf(page),
    },
    { signal },
  );
  const groups = await client.records.aggregate(
    {
      root: 'documents',
      filters: [
        { field: kindField, operator: 'is_not_null' },
        { field: 'file_type', operator: 'eq', value: mailType },
      ],
      groupBy: ['workspace_id', kindField],
      measures: [
        { operation: 'count', name: 'mails' },
        { operation: 'max', field: 'uploaded_at', name: 'last' },
      ],
      limit: 1000,
    },
    { signal },
  );
  const keyOf = (workspace: string, kind: string | null) => `${workspace} ${kind}`;
  const byMailbox = new Map(
    v
      .parse(counts, groups.data)
      .map(({ attributes: { keys, values } }) => [keyOf(keys.workspace_id, keys[kindField]), values]),
  );
  const people = new Map((included ?? []).map((each) => [each.id, each.attributes]));
  const mailboxes = data.map(({ id, attributes, relationships }): Mailbox => {
    const workspaceId = attributes.workspace_id ?? '';
    const kind = attributes.connector_type ?? 'gmail';
    const { mails = 0, last = null } = byMailbox.get(keyOf(workspaceId, kind)) ?? {};
    const owner = people.get(relationships.created_by?.data?.id ?? '');
    return {
      id,
      kind,
      workspaceId,
      status: attributes.status ?? 'inactive',
      expiresAt: attributes.expires_at ?? null,
      owner: owner?.email ?? owner?.full_name ?? null,
      mails,
      lastMailAt: last,
    };
  });
  return { data: mailboxes, meta };
}

const source = v.object({
  subject: v.nullish(v.string()),
  sender: v.nullish(v.string()),
  received_at: v.nullish(v.string()),
  attachments: v.optional(v.array(v.object({ file_name: v.string(), skipped: v.nullish(v.string()) })), []),
  omitted_attachments: v.optional(v.number(), 0),
  mail_id: v.optional(v.string()),
});
const sourceOf = (metadata: { readonly source?: unknown } | undefined) =>
  v.parse(v.fallback(source, { attachments: [], omitted_attachments: 0 }), metadata?.source);

/** Documents that arrived after the oldest mail of the page; attachments of others are listed without a link. */
const maxAttachments = 200;

async function readAttachments(client: ReadingClient, since: string, signal: AbortSignal) {
  const byMail = new Map<string, Map<string, FoundDocument>>();
  const { data } = await client.records.query(
    {
      root: 'documents',
      filters: [
        { field: 'file_type', operator: 'neq', value: mailType },
        { field: 'uploaded_at', operator: 'gt', value: since },
      ],
      orderBy: { field: 'uploaded_at', direction: 'asc' },
      limit: maxAttachments,
    },
    { signal },
  );
  for (const { id, attributes } of data) {
    const { mail_id: mail } = sourceOf(attributes.metadata);
    if (mail === undefined) continue;
    const found = byMail.get(mail) ?? new Map<string, FoundDocument>();
    byMail.set(mail, found);
    found.set(attributes.file_name ?? '', {
      id,
      status: attributes.status ?? 'pending',
      failure: attributes.failure_reason,
      isDuplicate: attributes.duplicate_of !== null,
      needsReview: attributes.reading?.status === 'needs_review',
      metadata: attributes.metadata,
    });
  }
  return byMail;
}

/** The mails with what became of them, the newest first. */
export async function readMails(client: ReadingClient, page: Page, signal: AbortSignal) {
  const { data, meta } = await client.records.query(
    {
      root: 'documents',
      filters: [{ field: 'file_type', operator: 'eq', value: mailType }],
      orderBy: { field: 'uploaded_at', direction: 'desc' },
      ...pageOf(page),
    },
    { signal },
  );
  const oldest = data.at(-1)?.attributes.uploaded_at;
  const found = oldest == null ? undefined : await readAttachments(client, oldest, signal);
  const mails = data.map(({ id, attributes }): Mail => {
    const { subject, sender, received_at, attachments, omitted_attachments } = sourceOf(attributes.metadata);
    const documents = found?.get(id);
    return {
      id,
      workspaceId: attributes.workspace_id ?? '',
      status: attributes.status ?? 'pending',
      failure: attributes.failure_reason,
      subject: subject ?? attributes.file_name ?? 'Mail',
      sender: sender ?? null,
      receivedAt: received_at ?? attributes.uploaded_at,
      attachments: attachments.map(({ file_name: name, skipped = null }) => ({
        name,
        skipped,
        document: documents?.get(name),
      })),
      omitted: omitted_attachments,
    };
  });
  return { data: mails, meta };
}
