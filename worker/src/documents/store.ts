import type { Sql } from '../database/sql.ts';

/** Id of a document and its organisation. Every statement filters by both. */
export interface DocumentRef {
  readonly organisation_id: string;
  readonly document_id: string;
}

/** A document in progress, with its original file. */
export interface ClaimedDocument {
  readonly workspace_id: string;
  readonly file_name: string;
  readonly media_id: string;
  readonly media_type: string | null;
  readonly sha256: string;
  /** True if the workspace extracts records from its documents. */
  readonly extract: boolean;
  /** True if the document was processed before, so that it may have records. */
  readonly is_repeated: boolean;
  /** Id of the media of the preview. */
  readonly preview_id: string;
}

/** The stored file of a preview. */
export interface StoredPreview {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Marks a document as in progress.
 * @returns undefined if the document is finished or deleted, or its workspace is deleted
 */
export async function claimDocument(
  sql: Sql,
  { organisation_id, document_id }: DocumentRef,
): Promise<ClaimedDocument | undefined> {
  const [claimed] = await sql<ClaimedDocument>`
    update documents d set status = 'processing'
    from workspaces w, medias m
    where d.id = ${document_id} and d.organisation_id = ${organisation_id} and d.status in ('pending', 'processing')
      and w.organisation_id = d.organisation_id and w.id = d.workspace_id and w.deleted_at is null
      and m.organisation_id = d.organisation_id and m.document_id = d.id and m.kind = 'original'
    returning d.workspace_id, d.file_name, m.id as media_id, m.file_type as media_type, m.sha256,
      w.auto_extract_enabled as extract, d.processed_at is not null as is_repeated, uuid_v7() as preview_id`;
  return claimed;
}

/** Marks a pending document or a document in progress as failed. */
export async function failDocument(
  sql: Sql,
  { organisation_id, document_id }: DocumentRef,
  { reason, mediaType }: { readonly reason: string; readonly mediaType?: string },
): Promise<void> {
  await sql`
    update documents set status = 'failed', failure_reason = ${reason}, processed_at = now(),
      file_type = coalesce(${mediaType ?? null}, file_type)
    where id = ${document_id} and organisation_id = ${organisation_id} and status in ('pending', 'processing')`;
}
