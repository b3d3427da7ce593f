import type { ExtractionResult, ExtractionWarning } from '@fds/extraction/records';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { copyWarning, findCopies } from './copies.ts';
import type { FileContent } from './reading.ts';
import { type PlannedReading, planReading, readingRow, readStoredReadings, storeReadingsText } from './readings.ts';
import { type RecordCounts, removeObsolete, type WrittenRecords, writeRecords } from './records/write.ts';
import type { ClaimedDocument, SqlQueryRunner, StoredPreview } from './store.ts';
import { storeValidationsText, validationRow } from './validations.ts';

/** `omitted_warnings` counts the warnings above this number. */
const maxWarnings = 100;

/** The field `metadata.extraction` of a document. */
interface ExtractionSummary {
  readonly format: string;
  readonly profile: string | null;
  /** Empty for a duplicate document and for a format without records. */
  readonly records: RecordCounts;
  readonly warnings: readonly ExtractionWarning[];
  readonly omitted_warnings?: number;
}

export interface DocumentWithContent {
  readonly claimed: ClaimedDocument;
  readonly mediaType: string;
  readonly content: FileContent;
  readonly previews: readonly StoredPreview[];
}

/**
 * Locks files of a workspace by their SHA-256: the second of two documents with the same file waits for the first and
 * then finds its records.
 */
const lockText = `
  select pg_advisory_xact_lock(key)
  from (select distinct hashtextextended('file ' || $1 || sha256, 0) as key from unnest($2::text[]) sha256 order by 1) k`;

/**
 * Unfinished documents, each with the first completed document that has the same file and records. With an array of
 * ids, Postgres finds each document by its key; for ids in JSON it would expect 100 rows and read all documents of
 * the organisation.
 */
const stateText = `
  select d.id, (
    select other.id from medias m join documents other
      on other.organisation_id = m.organisation_id and other.id = m.document_id
    where m.sha256 = given.sha256 and m.workspace_id = d.workspace_id and m.organisation_id = d.organisation_id
      and m.kind = 'original' and other.id <> d.id and other.status = 'completed'
      and other.metadata_extraction -> 'records' <> '{}'
    order by other.uploaded_at, other.id limit 1
  ) as first
  from json_to_recordset($2::text::json) as given (id uuid, sha256 text)
  join documents d on d.id = given.id
  where d.organisation_id = $1 and d.id = any ($3::uuid[]) and d.status in ('pending', 'processing')
  order by d.id
  for update of d`;

const states = v.array(v.object({ id: v.string(), first: v.nullable(v.string()) }));

const removeResultTexts = [
  'delete from document_texts where organisation_id = $1 and document_id = $2',
  'delete from document_validations where organisation_id = $1 and document_id = $2',
  "delete from medias where organisation_id = $1 and document_id = $2 and kind = 'preview'",
] as const;

const completeText = `
  with given as materialized (
    select * from json_to_recordset($3::text::json) as g (
      id uuid, file_type text, page_count int, extraction jsonb, document_type documents_metadata_document_type,
      validation documents_validation, reading_method documents_reading_method,
      reading_status documents_reading_status, first uuid, media_id uuid, content text, previews json
    )
  ), done as (
    update documents d set status = 'completed', failure_reason = null, processed_at = now(), file_type = g.file_type,
      page_count = g.page_count, metadata_extraction = g.extraction, validation = g.validation,
      reading_method = g.reading_method, reading_status = g.reading_status,
      metadata_document_type = coalesce(d.metadata_document_type, g.document_type),
      duplicate_of_id = coalesce(d.duplicate_of_id, g.first)
    from given g where d.id = g.id and d.organisation_id = $1 and d.id = any ($4::uuid[])
  ), original as (
    update medias m set file_type = g.file_type from given g
    where m.id = g.media_id and m.organisation_id = $1 and m.id = any ($5::uuid[])
      and m.file_type is distinct from g.file_type
  ), read as (
    insert into document_texts (organisation_id, workspace_id, document_id, content)
    select $1, $2, id, content from given where content is not null
  ), pictured as (
    insert into medias (id, organisation_id, workspace_id, document_id, file_name, file_type, size_bytes, sha256, kind)
    select p.id, $1, $2, given.id, p.name, p.type, p.bytes, p.sha256, 'preview'
    from given cross join json_to_recordset(given.previews)
      as p (id uuid, name text, type text, bytes int8, sha256 text)
  )
  select`;

/** The name of the document with the extension of the type, shortened to the maximum length. */
const previewName = (fileName: string, mediaType: string): string =>
  `${[...fileName.replace(/\.[^.]*$/, '')].slice(0, 240).join('')}.${mediaType.replace(/^.*\//, '')}`;

function summary(
  { format, profile }: ExtractionResult,
  written: WrittenRecords | undefined,
  own: readonly ExtractionWarning[],
) {
  const warnings = [...own, ...(written?.warnings ?? [])];
  const omitted = warnings.length - maxWarnings;
  const content: ExtractionSummary = {
    format,
    profile: profile ?? null,
    records: written?.records ?? {},
    warnings: warnings.slice(0, maxWarnings),
    ...(omitted > 0 && { omitted_warnings: omitted }),
  };
  return content;
}

function resultRow(
  { claimed, mediaType, content, previews }: DocumentWithContent,
  first: string | null,
  written: WrittenRecords | undefined,
  reading: PlannedReading,
  isCopy: boolean,
) {
  const extraction = content.extraction ?? reading.records;
  const own = isCopy ? [copyWarning] : first === null ? extraction?.warnings : undefined;
  return {
    id: claimed.document_id,
    file_type: mediaType,
    page_count: content.pageCount,
    extraction: extraction && summary(extraction, written, own ?? []),
    document_type: extraction?.documentType,
    validation: content.validation?.result ?? 'not_applicable',
    reading_method: reading.method,
    reading_status: isCopy || (written === undefined && reading.status === 'recorded') ? 'none' : reading.status,
    first: extraction && first,
    media_id: claimed.media_id,
    // Postgres rejects unpaired surrogates in JSON.
    content: content.text?.toWellFormed(),
    previews: previews.map(({ id, mediaType: type, sizeBytes: bytes, sha256 }) => {
      return { id, name: previewName(claimed.file_name, type), type, bytes, sha256 };
    }),
  };
}

/** Skips a document if an earlier one with the same file has records. */
async function storeRecords(
  query: SqlQueryRunner,
  documents: readonly DocumentWithContent[],
  firstOf: ReadonlyMap<string, string | null>,
  readings: ReadonlyMap<string, PlannedReading>,
): Promise<ReadonlyMap<string, WrittenRecords>> {
  const [{ claimed: owner } = { claimed: undefined }] = documents;
  if (owner === undefined) return new Map();
  const extracted = documents.flatMap(({ claimed: { document_id } }) => {
    const extraction = readings.get(document_id)?.records;
    return extraction === undefined || firstOf.get(document_id) !== null ? [] : [{ document_id, extraction }];
  });
  const results = extracted.length === 0 ? [] : await writeRecords(query, owner, extracted);
  const written = new Map<string, WrittenRecords>();
  for (const [index, { document_id }] of extracted.entries()) {
    const result = results[index];
    if (result !== undefined) written.set(document_id, result);
  }
  for (const { claimed } of documents) {
    if (!claimed.is_repeated) continue;
    const { organisation_id, document_id } = claimed;
    await removeObsolete(query, organisation_id, document_id, written.get(document_id)?.idsOf);
  }
  return written;
}

/**
 * One transaction for content, previews, readings and records.
 * @param documents of one workspace, with different files
 * @param minConfidence of values that become records without a person
 * @returns the ids of the completed documents, without those deleted meanwhile
 */
export function completeDocuments(
  transaction: <T>(work: (tx: Pick<Transaction, 'query'>) => Promise<T>) => Promise<T>,
  documents: readonly DocumentWithContent[],
  minConfidence: number,
): Promise<ReadonlySet<string>> {
  const [{ claimed: owner } = { claimed: undefined }] = documents;
  if (owner === undefined) return Promise.resolve(new Set());
  const { organisation_id, workspace_id } = owner;
  const files = documents.map(({ claimed: { document_id: id, sha256 } }) => ({ id, sha256 }));
  const extracted = documents.filter(({ content }) => content.extraction !== undefined);
  return transaction(async ({ query }) => {
    if (extracted.length > 0) await query(lockText, [workspace_id, extracted.map(({ claimed }) => claimed.sha256)]);
    const ids = files.map(({ id }) => id);
    const found = v.parse(states, await query(stateText, [organisation_id, JSON.stringify(files), ids]));
    const firstOf = new Map(found.map(({ id, first }) => [id, first]));
    const unfinished = documents.filter(({ claimed }) => firstOf.has(claimed.document_id));
    if (unfinished.length === 0) return new Set();
    for (const { claimed } of unfinished) {
      if (!claimed.is_repeated) continue;
      for (const text of removeResultTexts) await query(text, [organisation_id, claimed.document_id]);
    }
    const repeated = unfinished.flatMap(({ claimed }) => (claimed.is_repeated ? claimed.document_id : []));
    const stored = repeated.length === 0 ? undefined : await readStoredReadings(query, organisation_id, repeated);
    const planned = unfinished.map((document): [DocumentWithContent, PlannedReading] => [
      document,
      planReading(
        document.content.extraction,
        stored?.get(document.claimed.document_id),
        minConfidence,
        document.content.checks,
      ),
    ]);
    const readings = new Map(planned.map(([{ claimed }, reading]) => [claimed.document_id, reading]));
    const copyOf = await findCopies(query, owner, readings);
    for (const [id, first] of copyOf) firstOf.set(id, firstOf.get(id) ?? first);
    const written = await storeRecords(query, unfinished, firstOf, readings);
    const rows = planned.map(([document, reading]) => {
      const id = document.claimed.document_id;
      return resultRow(document, firstOf.get(id) ?? null, written.get(id), reading, copyOf.has(id));
    });
    const readingRows = planned.map(([{ claimed }, reading]) => readingRow(claimed.document_id, reading));
    await query(storeReadingsText, [organisation_id, workspace_id, JSON.stringify(readingRows)]);
    const keys = [rows.map(({ id }) => id), rows.map(({ media_id }) => media_id)];
    await query(completeText, [organisation_id, workspace_id, JSON.stringify(rows), ...keys]);
    const reports = unfinished.flatMap(validationRow);
    if (reports.length > 0) await query(storeValidationsText, [organisation_id, workspace_id, JSON.stringify(reports)]);
    return new Set(firstOf.keys());
  });
}
