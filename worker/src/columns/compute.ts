import { type ColumnType, evaluate, fieldsOf, typeOf, type Value } from '@fds/ai/extractor';
import { ValiError } from 'valibot';
import type { JobContext } from '../jobs/job.ts';
import type { EngineField } from './fields.ts';
import { openRecords, type RecordReader, type ScopedRecord } from './records.ts';
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  type JobRef,
  noteTotal,
  type Part,
  reasons,
  type StoredValue,
  storePart,
} from './store.ts';

/** What a computation works with. */
type Tools = Pick<JobContext, 'sql' | 'engine' | 'log'>;

/** Records that are done at a time: a caller who asks for progress sees it in steps of so many. */
const partSize = 100;

const noValue = { text_value: null, number_value: null, date_value: null, boolean_value: null };

/** A calendar date is its first moment in UTC. */
const asMoment = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);

/** A value in the column of its type. */
const columns: Readonly<Record<ColumnType, (value: Exclude<Value, null>) => Partial<StoredValue>>> = {
  text: (value) => ({ text_value: String(value) }),
  enum: (value) => ({ text_value: String(value) }),
  number: (value) => ({ number_value: String(value) }),
  date: (value) => ({ date_value: asMoment(String(value)) }),
  boolean: (value) => ({ boolean_value: value === true }),
};

/** How sure a value is: those for which no case was found a little less, those of columns made by hand are not judged. */
const confidenceOf = (origin: ClaimedJob['origin'], byDefault: boolean): string | null =>
  origin === 'manual' ? null : byDefault ? '0.8' : '1';

/** The values of some records. @param asked how many were asked for: those that are gone have failed */
function partOf(
  job: ClaimedJob,
  fields: ReadonlyMap<string, EngineField>,
  records: readonly ScopedRecord[],
  asked: readonly string[],
): Part | undefined {
  const position = asked.at(-1);
  if (position === undefined) return undefined;
  let failed = asked.length - records.length;
  const values = records.map((record): StoredValue => {
    const extracted = evaluate(job.extractor, record, fields, job.created_on);
    const place = { record_id: record.id, workspace_id: record.workspace_id, ...noValue };
    if ('fault' in extracted) failed++;
    if ('fault' in extracted || extracted.value === null) return { ...place, confidence: null };
    const { value, byDefault = false } = extracted;
    return { ...place, ...columns[job.data_type](value), confidence: confidenceOf(job.origin, byDefault) };
  });
  return { values, processed: asked.length, failed, position };
}

/** The next part of the named records, or of all. */
async function nextPart(
  reader: RecordReader,
  job: ClaimedJob,
  fields: ReadonlyMap<string, EngineField>,
  after: string | null,
): Promise<Part | undefined> {
  const read = [...fields.values()];
  if (job.record_ids === null) {
    const records = await reader.read(read, { after, limit: partSize });
    return partOf(
      job,
      fields,
      records,
      records.map(({ id }) => id),
    );
  }
  const left = job.record_ids.toSorted().filter((id) => after === null || id > after);
  const ids = left.slice(0, partSize);
  const records = ids.length === 0 ? [] : await reader.read(read, { ids });
  return partOf(job, fields, records, ids);
}

/** A job whose column can be read. @returns nothing where there is nothing to do */
async function claim(ref: JobRef, { sql }: Tools): Promise<ClaimedJob | undefined> {
  return claimJob(sql, ref).catch(async (error: unknown) => {
    if (!(error instanceof ValiError)) throw error;
    await failJob(sql, ref, reasons.unfit);
    return undefined;
  });
}

/**
 * Fills a column: part after part in the order of the records' ids, each stored together with how far that is. A run that
 * is cut short loses its part; the next one goes on after the last that was stored.
 */
export async function computeColumn(ref: JobRef, tools: Tools, signal: AbortSignal): Promise<void> {
  const { sql, log } = tools;
  const job = await claim(ref, tools);
  if (job === undefined) return;
  const { workspace_id, visible_workspace_ids: visible } = job;
  const scope = { organisation_id: ref.organisation_id, workspace_id, visible };
  const reader = await openRecords(tools, job.root, scope, signal);
  const fields = await reader.fields(fieldsOf(job.extractor));
  const type = typeOf(job.extractor, fields);
  if (type === undefined || (type !== job.data_type && !(type === 'enum' && job.data_type === 'text'))) {
    return failJob(sql, ref, reasons.unfit);
  }
  if (job.total === null) {
    await noteTotal(sql, ref, job.record_ids?.length ?? (await reader.count()));
  }
  let position = job.position;
  for (;;) {
    signal.throwIfAborted();
    const part = await nextPart(reader, job, fields, position);
    if (part === undefined) break;
    if (!(await storePart(sql, ref, job, position, part))) {
      return log.info({ job_id: ref.job_id }, 'the computation is gone, or goes on elsewhere');
    }
    position = part.position;
  }
  await completeJob(sql, ref);
  log.info({ job_id: ref.job_id, custom_column_id: job.custom_column_id }, 'the column is computed');
}
