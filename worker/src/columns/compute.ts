import { type ColumnType, evaluateExtractor, extractedType, extractorPaths, type RecordValue } from '@fds/ai/extractor';
import type { Logger } from '@fds/platform/log';
import { mapInSlices } from '@fds/platform/slices';
import type { SqlTemplate } from '@fds/platform/sql';
import { ValiError } from 'valibot';
import type { GraphqlQuery } from '../engine.ts';
import type { EngineField } from './fields.ts';
import { type CoveredRecord, openRecordReader, type RecordReader } from './records.ts';
import {
  type ClaimedJobOfColumn,
  type ColumnValueRow,
  claimJob,
  completeJob,
  failJob,
  failureReasons,
  type JobReference,
  storeBatch,
  storeRecordCount,
  type ValueBatch,
} from './store.ts';

export interface ComputeContext {
  readonly sql: SqlTemplate;
  /** With the permissions of a caller. */
  readonly engine: GraphqlQuery;
  readonly log: Logger;
}

/** The progress that the API shows grows in steps of this size. */
const batchSize = 100;

const noValue = { text_value: null, number_value: null, date_value: null, boolean_value: null };

/** A calendar date means the start of this day in UTC. */
const toTimestamp = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

const columns: Readonly<Record<ColumnType, (value: Exclude<RecordValue, null>) => Partial<ColumnValueRow>>> = {
  text: (value) => ({ text_value: String(value) }),
  enum: (value) => ({ text_value: String(value) }),
  number: (value) => ({ number_value: String(value) }),
  date: (value) => ({ date_value: toTimestamp(String(value)) }),
  boolean: (value) => ({ boolean_value: value === true }),
};

/** Null for manual columns, 0.8 for a default value, 1 otherwise. */
const confidenceOf = (origin: ClaimedJobOfColumn['origin'], byDefault: boolean): string | null =>
  origin === 'manual' ? null : byDefault ? '0.8' : '1';

/** @param requestedIds records that no longer exist count as failed */
export async function computeBatch(
  job: Pick<ClaimedJobOfColumn, 'extractor' | 'created_on' | 'data_type' | 'origin'>,
  fields: ReadonlyMap<string, EngineField>,
  records: readonly CoveredRecord[],
  requestedIds: readonly string[],
): Promise<ValueBatch | undefined> {
  const position = requestedIds.at(-1);
  if (position === undefined) return undefined;
  let failed = requestedIds.length - records.length;
  const compute = (record: CoveredRecord): ColumnValueRow => {
    const extracted = evaluateExtractor(job.extractor, record, fields, job.created_on);
    const keys = { record_id: record.id, workspace_id: record.workspace_id, ...noValue };
    if ('fault' in extracted) failed++;
    if ('fault' in extracted || extracted.value === null) return { ...keys, confidence: null };
    const { value, byDefault = false } = extracted;
    return { ...keys, ...columns[job.data_type](value), confidence: confidenceOf(job.origin, byDefault) };
  };
  // A long text takes milliseconds: an extractor can compare it with hundreds of values.
  const values = await mapInSlices(records, compute, 1);
  return { values, processed: requestedIds.length, failed, position };
}

/** A job without a list of records covers all records. */
async function nextBatch(
  reader: RecordReader,
  job: ClaimedJobOfColumn,
  fields: ReadonlyMap<string, EngineField>,
  after: string | null,
): Promise<ValueBatch | undefined> {
  const read = [...fields.values()];
  if (job.record_ids === null) {
    const records = await reader.read(read, { after, limit: batchSize });
    return computeBatch(
      job,
      fields,
      records,
      records.map(({ id }) => id),
    );
  }
  const left = job.record_ids.toSorted().filter((id) => after === null || id > after);
  const ids = left.slice(0, batchSize);
  const records = ids.length === 0 ? [] : await reader.read(read, { ids });
  return computeBatch(job, fields, records, ids);
}

/** Marks the job as failed if its custom column is invalid. @returns undefined if there is nothing to compute */
async function claim(ref: JobReference, { sql }: ComputeContext): Promise<ClaimedJobOfColumn | undefined> {
  return claimJob(sql, ref).catch(async (error: unknown) => {
    if (!(error instanceof ValiError)) throw error;
    await failJob(sql, ref, failureReasons.incompatible);
    return undefined;
  });
}

/** Stores each batch with the id of its last record, after which an interrupted run continues. */
export async function computeColumn(ref: JobReference, context: ComputeContext, signal: AbortSignal): Promise<void> {
  const { sql, log } = context;
  const job = await claim(ref, context);
  if (job === undefined) return;
  const { workspace_id, visible_workspace_ids: visible } = job;
  const scope = { organisation_id: ref.organisation_id, workspace_id, visible };
  const reader = await openRecordReader(context, job.root, scope, signal);
  const fields = await reader.fields(extractorPaths(job.extractor));
  const type = extractedType(job.extractor, fields);
  if (type === undefined || (type !== job.data_type && !(type === 'enum' && job.data_type === 'text'))) {
    return failJob(sql, ref, failureReasons.incompatible);
  }
  if (job.total === null) {
    await storeRecordCount(sql, ref, job.record_ids?.length ?? (await reader.count()));
  }
  let position = job.position;
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextBatch(reader, job, fields, position);
    if (batch === undefined) break;
    if (!(await storeBatch(sql, ref, job, position, batch))) {
      return log.info(
        { column_job_id: ref.job_id },
        'stopped the computation of a custom column: the column no longer exists, or another worker continues the computation',
      );
    }
    position = batch.position;
  }
  await completeJob(sql, ref);
  log.info({ column_job_id: ref.job_id, custom_column_id: job.custom_column_id }, 'computed a column');
}
