import { columnTypes, extractorSchema } from '@fds/ai/extractor';
import * as v from 'valibot';
import type { Sql } from '../database/sql.ts';

/** Names a job within its organisation: no statement reaches past it. */
export interface JobRef {
  readonly organisation_id: string;
  readonly job_id: string;
}

/** Why a computation failed, in words for its caller. */
export const reasons = {
  unfit: 'The column cannot be computed: its extractor does not fit the records.',
  repeatedly: 'The computation failed each time it was tried.',
} as const;

const uuid = v.pipe(v.string(), v.uuid());

const claimed = v.object({
  workspace_id: uuid,
  custom_column_id: uuid,
  record_ids: v.nullable(v.array(uuid)),
  visible_workspace_ids: v.nullable(v.array(uuid)),
  total: v.nullable(v.number()),
  position: v.nullable(uuid),
  created_on: v.string(),
  root: v.pipe(v.string(), v.regex(/^[a-z_]{1,63}$/)),
  data_type: v.picklist(columnTypes),
  origin: v.picklist(['inferred', 'manual']),
  extractor: extractorSchema,
});

/** A computation that is under way. */
export type ClaimedJob = v.InferOutput<typeof claimed>;

/**
 * Marks a job as running.
 * @returns `undefined` where there is nothing to do: it is over, or its column or workspace is gone
 * @throws ValiError where its column is none that can be computed
 */
export async function claimJob(sql: Sql, { organisation_id, job_id }: JobRef): Promise<ClaimedJob | undefined> {
  const [row] = await sql`
    update custom_column_jobs j set status = 'running', started_at = coalesce(j.started_at, now())
    from custom_columns c, workspaces w
    where j.id = ${job_id} and j.organisation_id = ${organisation_id} and j.status in ('pending', 'running')
      and c.organisation_id = j.organisation_id and c.id = j.custom_column_id and c.workspace_id = j.workspace_id
      and w.organisation_id = j.organisation_id and w.id = j.workspace_id and w.deleted_at is null
    returning j.workspace_id, j.custom_column_id, j.record_ids, j.visible_workspace_ids, j.total, j.position,
      to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on, c.root, c.data_type, c.origin, c.extractor`;
  return row === undefined ? undefined : v.parse(claimed, row);
}

/** Ends a job that is not over yet. */
export async function failJob(sql: Sql, { organisation_id, job_id }: JobRef, reason: string): Promise<void> {
  await sql`
    update custom_column_jobs set status = 'failed', failure_reason = ${reason}, finished_at = now()
    where id = ${job_id} and organisation_id = ${organisation_id} and status in ('pending', 'running')`;
}

/** Notes how many records there are to go over. */
export async function noteTotal(sql: Sql, { organisation_id, job_id }: JobRef, total: number): Promise<void> {
  await sql`update custom_column_jobs set total = ${total} where id = ${job_id} and organisation_id = ${organisation_id}`;
}

/** Ends a job whose records have all been gone over; one that is over already stays as it is. */
export async function completeJob(sql: Sql, { organisation_id, job_id }: JobRef): Promise<void> {
  await sql`
    update custom_column_jobs set status = 'completed', total = processed, finished_at = now()
    where id = ${job_id} and organisation_id = ${organisation_id} and status = 'running'`;
}

/** The value of one record, in the column of its type. */
export interface StoredValue {
  readonly record_id: string;
  readonly workspace_id: string;
  readonly text_value: string | null;
  readonly number_value: string | null;
  readonly date_value: string | null;
  readonly boolean_value: boolean | null;
  readonly confidence: string | null;
}

/** What a part of a computation came to. */
export interface Part {
  readonly values: readonly StoredValue[];
  readonly processed: number;
  readonly failed: number;
  /** The last record that it went over. */
  readonly position: string;
}

/**
 * Stores the values of some records and how far the job has come, both or neither: a part that is done twice counts once.
 * @param before the position that the part started from
 * @returns false where another worker has gone on from there, or the job is over
 */
export async function storePart(
  sql: Sql,
  { organisation_id, job_id }: JobRef,
  { custom_column_id }: Pick<ClaimedJob, 'custom_column_id'>,
  before: string | null,
  { values, processed, failed, position }: Part,
): Promise<boolean> {
  const { count } = await sql`
    with part as (
      update custom_column_jobs
      set position = ${position}, processed = processed + ${processed}, failed = failed + ${failed}
      where id = ${job_id} and organisation_id = ${organisation_id} and status = 'running'
        and position is not distinct from ${before}::uuid
      returning organisation_id
    ), stored as (
      insert into custom_column_values (organisation_id, workspace_id, custom_column_id, record_id, text_value,
        number_value, date_value, boolean_value, confidence)
      select part.organisation_id, v.workspace_id, ${custom_column_id}, v.record_id, v.text_value, v.number_value,
        v.date_value, v.boolean_value, v.confidence
      from part, json_to_recordset(${JSON.stringify(values)}::text::json) v(record_id uuid, workspace_id uuid,
        text_value text, number_value numeric, date_value timestamptz, boolean_value boolean, confidence numeric)
      on conflict (custom_column_id, record_id) do update set workspace_id = excluded.workspace_id,
        text_value = excluded.text_value, number_value = excluded.number_value, date_value = excluded.date_value,
        boolean_value = excluded.boolean_value, confidence = excluded.confidence
    )
    select from part`;
  return count === 1;
}
