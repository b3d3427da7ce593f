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
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** The same message always has the same id, so that it becomes a document once. */
const idOfMessage = (mailbox: MailboxOwner, message: string): string => stableUuid('gmail', mailbox.id, message);

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

/** Stores a message as a document that waits to be read. A message that was deleted meanwhile becomes none. */
export async function receiveMessage(
  mailbox: MailboxOwner,
  message: string,
  source: Mailbox,
  { sql, storage, config }: ReceivingContext,
): Promise<void> {
  const { organisation_id, workspace_id } = mailbox;
  const id = idOfMessage(mailbox, message);
  const media_id = stableUuid('file', id);
  const bytes = await source.read(message);
  if (bytes === undefined) return;
  const written = await storage
    .put({ organisation_id, id: media_id }, bytes, { maxBytes: config.maxMailBytes })
    .catch((error: unknown) => {
      if (error instanceof FileTooLargeError) return undefined;
      throw error;
    });
  if (written === undefined) {
    // Otherwise each look into the mailbox would download the message again.
    await sql`
      insert into documents (id, organisation_id, workspace_id, source_workspace_connector_id, file_name, file_type,
        status, failure_reason, processed_at)
      values (${id}, ${organisation_id}, ${workspace_id}, ${mailbox.id}, ${nameOfReceivedMail}, ${mailMediaType},
        'failed', ${unreadableReasons.mailSize}, now())
      on conflict do nothing`;
    return;
  }
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
