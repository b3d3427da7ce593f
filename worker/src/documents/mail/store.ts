import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { nameOfReceivedMail } from '@fds/platform/mail';
import { type SqlTemplate, sqlFragment } from '@fds/platform/sql';
import { stableUuid } from '@fds/platform/stable-uuid';
import type { FileStorage } from '@fds/platform/storage';
import * as v from 'valibot';
import type { ClaimedDocument } from '../store.ts';
import type { MailPart, ReadMail } from './content.ts';

export interface MailContext {
  readonly sql: SqlTemplate;
  readonly storage: FileStorage;
  readonly config: { readonly storageQuotaBytes: number };
}

/** The documents of a mail with many attachments are listed only in part. */
const maxListedParts = 100;

interface MailFile extends MailPart {
  readonly id: string;
  readonly media_id: string;
  readonly sha256: string;
  readonly pieces: readonly Uint8Array[];
}

function hashOf(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/**
 * The same attachment of the same message always has the same id, so that it becomes a document once, also if two
 * workers read the mail, or if a server sends the message twice.
 */
function filesOf(mail: ReadMail, { workspace_id, connector_id, document_id }: ClaimedDocument): readonly MailFile[] {
  const files = new Map<string, MailFile>();
  const message = [workspace_id, connector_id ?? 'address', mail.origin.message_id ?? document_id];
  for (const [index, part] of mail.parts.filter(({ skipped }) => skipped === null).entries()) {
    const pieces = mail.files[index] ?? [];
    const sha256 = hashOf(pieces);
    const id = stableUuid('mail', ...message, sha256);
    files.set(id, { ...part, id, media_id: stableUuid('file', id), sha256, pieces });
  }
  return [...files.values()];
}

const ids = v.array(v.object({ id: v.string() }));

/** A person has no more than one address here; the header may name any. */
async function findPerson(
  { organisation_id, workspace_id, people_id }: ClaimedDocument,
  mail: ReadMail,
  sql: SqlTemplate,
) {
  const { sender } = mail.origin;
  if (people_id !== null || sender === null) return people_id;
  const found = await sql`
    select id from people where organisation_id = ${organisation_id} and workspace_id = ${workspace_id}
      and lower(email) = ${sender} order by id limit 1`;
  return v.parse(ids, [...found])[0]?.id ?? stableUuid('sender', workspace_id, sender);
}

const bytesSchema = v.tuple([v.object({ bytes: v.number() })]);

/** Of the files of an organisation. */
export async function readUsedBytes(sql: SqlTemplate, organisation: string): Promise<number> {
  const used = await sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from stored_bytes where organisation_id = ${organisation}`;
  return v.parse(bytesSchema, [...used])[0].bytes;
}

/**
 * The tables `used` and `quota` of a statement that stores bytes: `fits` in `quota`. A concurrent statement waits for the
 * locked rows, and then reads what this one added.
 */
export const quotaOf = (
  organisation: string,
  bytes: number,
  { storageQuotaBytes }: MailContext['config'],
) => sqlFragment`
  used as materialized (
    select bytes from stored_bytes where organisation_id = ${organisation} order by id for update
  ), quota as materialized (
    select ${bytes}::int8 = 0 or coalesce(sum(bytes), 0) + ${bytes}::int8 <= ${storageQuotaBytes}::int8 as fits from used
  )`;

export const fitsSchema = v.tuple([v.object({ fits: v.boolean() })]);

/**
 * If they fit into the quota, in one statement: the person who sent the mail, the documents with their files, and the origin of all of them.
 * `duplicate_of_id` as in an upload.
 */
async function store(
  { sql, config }: MailContext,
  claimed: ClaimedDocument,
  mail: ReadMail,
  files: readonly MailFile[],
  person: string | null,
): Promise<boolean> {
  const { organisation_id, workspace_id, document_id, connector_id } = claimed;
  const rows = files.map(({ pieces: _, skipped: __, ...row }) => row);
  const { sender, sender_name, subject } = mail.origin;
  const parts = mail.parts.slice(0, maxListedParts);
  const source = { ...mail.origin, attachments: parts, omitted_attachments: mail.parts.length - parts.length };
  const name = `${subject?.replaceAll(/[/\\]/g, '-').slice(0, 240).toWellFormed() ?? 'mail'}.eml`;
  const needed = rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const result = await sql`
    with ${quotaOf(organisation_id, needed, config)}, given as materialized (
      select g.* from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (
        id uuid, media_id uuid, file_name text, file_type text, size_bytes int8, sha256 text)
      join quota on fits
    ), sender as (
      insert into people (id, organisation_id, workspace_id, workspace_connector_id, full_name, email)
      select ${person}::uuid, ${organisation_id}::uuid, ${workspace_id}::uuid, ${connector_id}::uuid, ${sender_name}::text, ${sender}::text
      where ${person}::uuid is not null and exists (select from given)
      on conflict do nothing
    ), added as (
      insert into documents (id, organisation_id, workspace_id, people_id, source_workspace_connector_id,
        duplicate_of_id, file_name, file_type, size_bytes, metadata_source)
      select id, ${organisation_id}, ${workspace_id}, ${person}, ${connector_id}, (
          select m.document_id from medias m join documents d on d.organisation_id = m.organisation_id and d.id = m.document_id
          where m.organisation_id = ${organisation_id} and m.workspace_id = ${workspace_id} and m.sha256 = g.sha256
            and m.kind = 'original' and d.status not in ('deleted', 'failed')
          order by m.created_at limit 1
        ), file_name, file_type, size_bytes, ${JSON.stringify({ ...mail.origin, mail_id: document_id })}::text::jsonb
      from given g
      on conflict do nothing returning id
    ), stored as (
      insert into medias (id, organisation_id, workspace_id, document_id, file_name, file_type, size_bytes, sha256, kind)
      select g.media_id, ${organisation_id}, ${workspace_id}, g.id, g.file_name, g.file_type, g.size_bytes, g.sha256, 'original'
      from given g join added using (id)
    ), named as (
    update documents set file_name = case when file_name = ${nameOfReceivedMail} then ${name} else file_name end,
      metadata_source = ${JSON.stringify(source)}::text::jsonb,
      people_id = case when exists (select from given) then ${person}::uuid else people_id end
    where organisation_id = ${organisation_id} and id = ${document_id} and status in ('pending', 'processing')
      and (select fits from quota)
    )
    select fits from quota`;
  return v.parse(fitsSchema, [...result])[0].fits;
}

/**
 * The attachments become documents, as if they were uploaded. Repeated calls change nothing.
 * @returns false if the organisation would exceed its quota
 */
export async function storeMail(claimed: ClaimedDocument, mail: ReadMail, context: MailContext): Promise<boolean> {
  const { sql, storage, config } = context;
  const { organisation_id } = claimed;
  const files = filesOf(mail, claimed);
  const known = await sql`
    select id from documents where organisation_id = ${organisation_id} and id = any (${files.map(({ id }) => id)}::uuid[])`;
  const knownIds = new Set(v.parse(ids, [...known]).map(({ id }) => id));
  const added = files.filter(({ id }) => !knownIds.has(id));
  const needed = added.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (needed > 0 && (await readUsedBytes(sql, organisation_id)) + needed > config.storageQuotaBytes) return false;
  for (const { media_id, pieces } of added) await storage.put({ organisation_id, id: media_id }, Readable.from(pieces));
  // If the quota is used up meanwhile, the storage sweep deletes the files: another worker may store the same ones.
  return store(context, claimed, mail, added, await findPerson(claimed, mail, sql));
}
