import type { Sql } from 'postgres';
import type { Content } from './reading.ts';

/** Names a document within its organisation: no statement reaches past it. */
export interface DocumentRef {
  readonly organisation_id: string;
  readonly document_id: string;
}

/** A document that is being processed, with its original file. */
export interface ClaimedDocument {
  readonly workspace_id: string;
  readonly file_name: string;
  readonly media_id: string;
  readonly media_type: string | null;
  readonly sha256: string;
  /** The id that a preview gets. */
  readonly preview_id: string;
}

/** The file of a preview, as it was stored. */
export interface StoredPreview {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Marks a document as being processed.
 * @returns `undefined` where there is nothing to process: it is done, deleted, or its workspace is
 */
export async function claimDocument(
  sql: Sql,
  { organisation_id, document_id }: DocumentRef,
): Promise<ClaimedDocument | undefined> {
  const [claimed] = await sql<ClaimedDocument[]>`
    update documents d set status = 'processing'
    from workspaces w, medias m
    where d.id = ${document_id} and d.organisation_id = ${organisation_id} and d.status in ('pending', 'processing')
      and w.organisation_id = d.organisation_id and w.id = d.workspace_id and w.deleted_at is null
      and m.organisation_id = d.organisation_id and m.document_id = d.id and m.kind = 'original'
    returning d.workspace_id, d.file_name, m.id as media_id, m.file_type as media_type, m.sha256,
      uuid_v7() as preview_id`;
  return claimed;
}

/** The name of a preview: that of its document, with another extension, no longer than names may be. */
const previewName = (fileName: string): string =>
  `${[...fileName.replace(/\.[^.]*$/, '')].slice(0, 240).join('')}.webp`;

/**
 * Ends the processing of a document with what it says: all of it at once or nothing.
 * @returns false where the document was deleted meanwhile: then nothing was written
 */
export async function completeDocument(
  sql: Sql,
  { organisation_id, document_id }: DocumentRef,
  claimed: ClaimedDocument,
  result: { readonly mediaType: string; readonly content: Content; readonly preview: StoredPreview | undefined },
): Promise<boolean> {
  const { mediaType, content, preview } = result;
  const { count } = await sql`
    with done as (
      update documents set status = 'completed', failure_reason = null, processed_at = now(), file_type = ${mediaType},
        page_count = ${content.pageCount ?? null}
      where id = ${document_id} and organisation_id = ${organisation_id} and status = 'processing'
      returning id, organisation_id, workspace_id
    ), original as (
      update medias m set file_type = ${mediaType} from done
      where m.id = ${claimed.media_id} and m.organisation_id = done.organisation_id
        and m.file_type is distinct from ${mediaType}
    ), read as (
      insert into document_texts (organisation_id, workspace_id, document_id, content)
      select organisation_id, workspace_id, id, ${content.text ?? null}::text from done
      where ${content.text !== undefined}
    ), pictured as (
      insert into medias (id, organisation_id, workspace_id, document_id, file_name, file_type, size_bytes, sha256, kind)
      select ${claimed.preview_id}::uuid, organisation_id, workspace_id, id, ${previewName(claimed.file_name)},
        ${preview?.mediaType ?? null}, ${preview?.sizeBytes ?? null}::int8, ${preview?.sha256 ?? null}, 'preview'
      from done where ${preview !== undefined}
    )
    select from done`;
  return count === 1;
}

/** Ends the processing of a document that cannot be read; one that is done or deleted stays as it is. */
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
