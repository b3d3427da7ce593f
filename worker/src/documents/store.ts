import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';

/** Every SQL statement filters by both ids. */
export interface DocumentReference {
  readonly organisation_id: string;
  readonly document_id: string;
}

const claimedSchema = v.object({
  organisation_id: v.string(),
  document_id: v.string(),
  workspace_id: v.string(),
  file_name: v.string(),
  media_id: v.string(),
  media_type: v.nullable(v.string()),
  sha256: v.string(),
  people_id: v.nullable(v.string()),
  /** Of a mailbox. */
  connector_id: v.nullable(v.string()),
  /** The workspace has the extraction turned on. */
  extract: v.boolean(),
  /** Processed before, so it may have records. */
  is_repeated: v.boolean(),
  preview_id: v.string(),
  view_id: v.string(),
});

export type ClaimedDocument = v.InferOutput<typeof claimedSchema>;

export interface StoredPreview {
  readonly id: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export type SqlQueryRunner = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

/** Skips finished and deleted documents and those of deleted workspaces. */
export async function readUnfinishedDocuments(
  sql: SqlTemplate,
  documents: readonly DocumentReference[],
): Promise<readonly ClaimedDocument[]> {
  const rows = await sql`
    select d.organisation_id, d.id as document_id, d.workspace_id, d.file_name, m.id as media_id,
      m.file_type as media_type, m.sha256, d.people_id, d.source_workspace_connector_id as connector_id, w.auto_extract_enabled as extract, d.processed_at is not null as is_repeated,
      uuid_v7() as preview_id, uuid_v7() as view_id
    from json_to_recordset(${JSON.stringify(documents)}::text::json) as given (organisation_id uuid, document_id uuid)
    join documents d on d.id = given.document_id and d.organisation_id = given.organisation_id
    join workspaces w on w.organisation_id = d.organisation_id and w.id = d.workspace_id
    join medias m on m.organisation_id = d.organisation_id and m.document_id = d.id
    where d.id = any (${documents.map(({ document_id }) => document_id)}::uuid[])
      and d.status in ('pending', 'processing') and w.deleted_at is null and m.kind = 'original'`;
  return v.parse(v.array(claimedSchema), rows);
}

export async function markInProgress(
  sql: SqlTemplate,
  { organisation_id, document_id }: DocumentReference,
): Promise<void> {
  await sql`
    update documents set status = 'processing'
    where id = ${document_id} and organisation_id = ${organisation_id} and status = 'pending'`;
}

export async function markFailed(
  sql: SqlTemplate,
  { organisation_id, document_id }: DocumentReference,
  { reason, mediaType }: { readonly reason: string; readonly mediaType?: string },
): Promise<void> {
  await sql`
    update documents set status = 'failed', failure_reason = ${reason}, processed_at = now(),
      file_type = coalesce(${mediaType ?? null}, file_type)
    where id = ${document_id} and organisation_id = ${organisation_id} and status in ('pending', 'processing')`;
}
