import { mailMediaType, nameOfReceivedMail } from '@fds/platform/mail';
import type { Mailbox } from '@fds/platform/mailbox';
import { stableUuid } from '@fds/platform/stable-uuid';
import { FileTooLargeError } from '@fds/platform/storage';
import * as v from 'valibot';
import { unreadableReasons } from '../reading.ts';
import { fitsSchema, type MailContext, quotaOf } from './store.ts';

export interface MailboxOwner {
  /** Of the connector. */
  readonly id: string;
  readonly connector_type: string;
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** The same message always has the same id, so that it becomes a document once. */
const idOfMessage = (mailbox: MailboxOwner, message: string): string =>
  stableUuid(mailbox.connector_type, mailbox.id, message);

const ids = v.array(v.object({ id: v.string() }));

/** The messages that are not documents yet, the oldest first. */
export async function findNewMessages(
  { sql }: Pick<MailContext, 'sql'>,
  mailbox: MailboxOwner,
  messages: readonly string[],
): Promise<readonly string[]> {
  const byId = new Map(messages.map((message) => [idOfMessage(mailbox, message), message]));
  const known = await sql`
    select id from documents
    where organisation_id = ${mailbox.organisation_id} and id = any (${[...byId.keys()]}::uuid[])`;
  for (const { id } of v.parse(ids, [...known])) byId.delete(id);
  return [...byId.values()].toReversed();
}

type ReceivingContext = MailContext & {
  readonly config: { readonly maxMailBytes: number; readonly storageQuotaBytes: number };
};

/** So that each look does not download the message again. */
export async function storeUnread(
  mailbox: MailboxOwner,
  message: string,
  reason: string,
  { sql }: Pick<MailContext, 'sql'>,
): Promise<void> {
  const { id: connector, organisation_id, workspace_id } = mailbox;
  await sql`
    insert into documents (id, organisation_id, workspace_id, source_workspace_connector_id, file_name, file_type,
      status, failure_reason, processed_at)
    values (${idOfMessage(mailbox, message)}, ${organisation_id}, ${workspace_id}, ${connector}, ${nameOfReceivedMail},
      ${mailMediaType}, 'failed', ${reason}, now())
    on conflict do nothing`;
}

/** Stores a message as a document that waits to be read. A message that was deleted meanwhile becomes none. */
export async function receiveMessage(
  mailbox: MailboxOwner,
  message: string,
  source: Mailbox,
  context: ReceivingContext,
): Promise<void> {
  const { sql, storage, config } = context;
  const { organisation_id, workspace_id } = mailbox;
  const id = idOfMessage(mailbox, message);
  const media_id = stableUuid('file', id);
  const write = async () => {
    const bytes = await source.read(message, config.maxMailBytes);
    return bytes && (await storage.put({ organisation_id, id: media_id }, bytes, { maxBytes: config.maxMailBytes }));
  };
  const written = await write().catch((error: unknown) => {
    if (error instanceof FileTooLargeError) return 'too large' as const;
    throw error;
  });
  if (written === undefined) return;
  if (written === 'too large') return storeUnread(mailbox, message, unreadableReasons.mailSize, context);
  const { sizeBytes, sha256 } = written;
  const result = await sql`
    with ${quotaOf(organisation_id, sizeBytes, config)}, added as (
      insert into documents (id, organisation_id, workspace_id, source_workspace_connector_id, file_name, file_type, size_bytes)
      select ${id}::uuid, ${organisation_id}::uuid, ${workspace_id}::uuid, ${mailbox.id}::uuid,
        ${nameOfReceivedMail}::text, ${mailMediaType}::text, ${sizeBytes}::int8 from quota where fits
      on conflict do nothing returning id
    ), stored as (
    insert into medias (id, organisation_id, workspace_id, document_id, file_name, file_type, size_bytes, sha256, kind)
    select ${media_id}::uuid, ${organisation_id}::uuid, ${workspace_id}::uuid, id, ${nameOfReceivedMail}::text,
      ${mailMediaType}::text, ${sizeBytes}::int8, ${sha256}::text, 'original'
    from added
    )
    select fits from quota`;
  if (!v.parse(fitsSchema, [...result])[0].fits) throw new Error('the organisation has used up its storage');
}
