import type { Extraction, Warning } from '@fds/extraction/records';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Content } from './reading.ts';
import type { Query } from './records/candidates.ts';
import { type RecordCounts, removeRecords, writeRecords } from './records/write.ts';
import type { ClaimedDocument, DocumentRef, StoredPreview } from './store.ts';

/** Maximum number of warnings that a document stores; `omitted_warnings` counts the others. */
const maxWarnings = 100;

/** Content of a document's `metadata.extraction`. */
interface ExtractionSummary {
  readonly format: string;
  readonly profile: string | null;
  /** Number of records by root; empty for a duplicate and for a format without records. */
  readonly records: RecordCounts;
  readonly warnings: readonly Warning[];
  readonly omitted_warnings?: number;
}

/** Result of reading a document. */
interface Result {
  readonly mediaType: string;
  readonly content: Content;
  readonly preview: StoredPreview | undefined;
}

/** Locks a file of a workspace, so that a later document with the same file finds the records of the earlier one. */
const lockText = `select pg_advisory_xact_lock(hashtextextended('file ' || $1 || $2, 0))`;

/** Selects the document if it is in progress, and the first completed document with the same file that has records. */
const stateText = `
  select (
    select other.id from medias m join documents other
      on other.organisation_id = m.organisation_id and other.id = m.document_id
    where m.sha256 = $3 and m.workspace_id = d.workspace_id and m.organisation_id = d.organisation_id
      and m.kind = 'original' and other.id <> d.id and other.status = 'completed'
      and other.metadata_extraction -> 'records' <> '{}'
    order by other.uploaded_at, other.id limit 1
  ) as first
  from documents d
  where d.id = $1 and d.organisation_id = $2 and d.status = 'processing'
  for update of d`;

const states = v.array(v.object({ first: v.nullable(v.string()) }));

const removeResultTexts = [
  'delete from document_texts where document_id = $1 and organisation_id = $2',
  "delete from medias where document_id = $1 and organisation_id = $2 and kind = 'preview'",
] as const;

const completeText = `
  with done as (
    update documents set status = 'completed', failure_reason = null, processed_at = now(), file_type = $3,
      page_count = $4::int, metadata_extraction = $5::text::jsonb,
      metadata_document_type = coalesce(metadata_document_type, $6::documents_metadata_document_type),
      duplicate_of_id = coalesce(duplicate_of_id, $7::uuid)
    where id = $1 and organisation_id = $2
    returning id, organisation_id, workspace_id
  ), original as (
    update medias m set file_type = $3 from done
    where m.id = $8 and m.organisation_id = done.organisation_id and m.file_type is distinct from $3
  ), read as (
    insert into document_texts (organisation_id, workspace_id, document_id, content)
    select organisation_id, workspace_id, id, $9::text from done where $9::text is not null
  ), pictured as (
    insert into medias (id, organisation_id, workspace_id, document_id, file_name, file_type, size_bytes, sha256, kind)
    select $10::uuid, organisation_id, workspace_id, id, $11, $12, $13::int8, $14, 'preview'
    from done where $14::text is not null
  )
  select from done`;

/** Returns the file name of a preview: the name of the document with the extension `.webp`, within the maximum length. */
const previewName = (fileName: string): string =>
  `${[...fileName.replace(/\.[^.]*$/, '')].slice(0, 240).join('')}.webp`;

function summary(
  { format, profile }: Extraction,
  records: RecordCounts,
  warnings: readonly Warning[],
): ExtractionSummary {
  const omitted = warnings.length - maxWarnings;
  return {
    format,
    profile: profile ?? null,
    records,
    warnings: warnings.slice(0, maxWarnings),
    ...(omitted > 0 && { omitted_warnings: omitted }),
  };
}

/** Writes the records of a document, unless another document with the same file already has them. */
async function storeRecords(
  query: Query,
  document: DocumentRef,
  claimed: ClaimedDocument,
  extraction: Extraction | undefined,
  first: string | null,
): Promise<ExtractionSummary | null> {
  const owner = { ...document, workspace_id: claimed.workspace_id };
  if (extraction === undefined || first !== null) {
    if (claimed.is_repeated) await removeRecords(query, owner);
    return extraction === undefined ? null : summary(extraction, {}, []);
  }
  const { records, warnings } = await writeRecords(query, owner, extraction, claimed.is_repeated);
  return summary(extraction, records, [...extraction.warnings, ...warnings]);
}

/**
 * Stores the content, the preview and the records of a document and marks it as completed, in one transaction.
 * @returns false if the document was deleted meanwhile; then nothing is stored
 */
export function completeDocument(
  transaction: <T>(work: (tx: Pick<Transaction, 'query'>) => Promise<T>) => Promise<T>,
  document: DocumentRef,
  claimed: ClaimedDocument,
  { mediaType, content, preview }: Result,
): Promise<boolean> {
  const { organisation_id, document_id } = document;
  const { extraction } = content;
  return transaction(async ({ query }) => {
    if (extraction !== undefined) await query(lockText, [claimed.workspace_id, claimed.sha256]);
    const [state] = v.parse(states, await query(stateText, [document_id, organisation_id, claimed.sha256]));
    if (state === undefined) return false;
    if (claimed.is_repeated) for (const text of removeResultTexts) await query(text, [document_id, organisation_id]);
    const metadata = await storeRecords(query, document, claimed, extraction, state.first);
    await query(completeText, [
      document_id,
      organisation_id,
      mediaType,
      content.pageCount ?? null,
      metadata === null ? null : JSON.stringify(metadata),
      extraction?.documentType ?? null,
      extraction === undefined ? null : state.first,
      claimed.media_id,
      content.text ?? null,
      claimed.preview_id,
      previewName(claimed.file_name),
      preview?.mediaType ?? null,
      preview?.sizeBytes ?? null,
      preview?.sha256 ?? null,
    ]);
    return true;
  });
}
