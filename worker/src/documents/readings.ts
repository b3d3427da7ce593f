import { type ReadField, type Reading, type ReadingCheck, readingLimits } from '@fds/extraction/reading';
import { checkFields } from '@fds/extraction/reading-checks';
import { decideStatus, keepCorrections } from '@fds/extraction/reading-status';
import { toInvoice } from '@fds/extraction/reading-to-invoice';
import type { ExtractionResult } from '@fds/extraction/records';
import * as v from 'valibot';
import { readFieldSchema, readingCheckSchema } from './extraction-schema.ts';
import type { SqlQueryRunner } from './store.ts';

const storedSchema = v.object({
  document_id: v.string(),
  format: v.nullable(v.string()),
  fields: v.array(readFieldSchema),
  checks: v.array(readingCheckSchema),
  omitted: v.number(),
  decision: v.nullable(v.picklist(['recorded', 'none'])),
});

/** Of an earlier processing, with the corrections and the decision of a person. */
export type StoredReading = v.InferOutput<typeof storedSchema>;

const storedText = `
  select document_id, format, fields, checks, omitted, decision from document_readings
  where organisation_id = $1 and document_id = any ($2::uuid[]) order by id for update`;

/** Locks the rows: a correction waits for the transaction. */
export async function readStoredReadings(
  query: SqlQueryRunner,
  organisationId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredReading>> {
  const rows = v.parse(v.array(storedSchema), await query(storedText, [organisationId, documentIds]));
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** Inserts or replaces what was read; a person's decision stays. The rows are JSON, as `readingRow` makes them. */
export const storeReadingsText = `
  insert into document_readings (organisation_id, workspace_id, document_id, format, fields, checks, omitted)
  select $1, $2, document_id, format, fields, checks, omitted from json_to_recordset($3::text::json)
    as g (document_id uuid, format text, fields jsonb, checks jsonb, omitted int)
  on conflict (document_id, organisation_id) do update set format = excluded.format, fields = excluded.fields,
    checks = excluded.checks, omitted = excluded.omitted, version = document_readings.version + 1`;

export interface PlannedReading extends Omit<Reading, 'method'> {
  /** Null if nothing was read of the document. */
  readonly method: Reading['method'] | null;
  /** To write; absent without records, and if a person has to look first. */
  readonly records?: ExtractionResult | undefined;
}

const nothing = { method: null, status: 'none', format: null, fields: [], checks: [] } as const;

const hasRecords = ({ invoice, statements }: ExtractionResult): boolean =>
  invoice !== undefined || statements.length > 0;

const readingOf = (extraction: ExtractionResult): Reading =>
  extraction.reading ?? {
    ...nothing,
    method: 'xml',
    status: hasRecords(extraction) ? 'recorded' : 'none',
    format: extraction.format,
  };

/** The invoice that a person has confirmed or corrected, in place of the invoice that the reader found. */
function correctedRecords(
  extraction: ExtractionResult | undefined,
  format: string | null,
  fields: readonly ReadField[],
) {
  const invoice = toInvoice(fields);
  const documentType = invoice.invoice.document_type === 'credit_note' ? 'credit_note' : 'invoice';
  return { format: format ?? 'invoice', warnings: [], ...extraction, documentType, invoice, statements: [] } as const;
}

/**
 * The reading of a document, and the records to write.
 * @param extraction of the file; undefined without a known format
 * @param stored of an earlier processing
 * @param more checks that are not of the values
 */
export function planReading(
  extraction: ExtractionResult | undefined,
  stored: StoredReading | undefined,
  minConfidence: number,
  more: readonly ReadingCheck[] = [],
): PlannedReading {
  const own = extraction === undefined ? nothing : readingOf(extraction);
  const read = { ...own, checks: [...more, ...own.checks].slice(0, readingLimits.checks) };
  if (stored?.decision != null) {
    const { decision: status, format, fields, omitted } = stored;
    // The rules of an e-invoice need terms that are not fields of records.
    const isXml = fields.some(({ source }) => source.kind === 'xml');
    const checks = isXml
      ? stored.checks
      : checkFields(fields.filter(({ value }) => value !== '')).slice(0, readingLimits.checks);
    const records = status === 'recorded' ? correctedRecords(extraction, format, fields) : undefined;
    return { method: read.method, status, format, fields, checks, omitted, records };
  }
  const fields = keepCorrections(read.fields, stored?.fields ?? []).slice(0, readingLimits.fields);
  const isCorrected = fields.some(({ source }) => source.kind === 'person');
  const status = read.method === null ? 'none' : decideStatus({ ...read, fields }, minConfidence);
  if (status !== 'recorded' || extraction === undefined) return { ...read, status, fields };
  const records = isCorrected ? correctedRecords(extraction, read.format, fields) : extraction;
  return { ...read, status, fields, records };
}

export const readingRow = (document_id: string, { format, fields, checks, omitted = 0 }: PlannedReading) => ({
  document_id,
  format,
  fields,
  checks,
  omitted,
});
