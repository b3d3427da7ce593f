import { customColumnTypes, extractorSchema } from '@fds/ai/extractor';
import { enumValues } from '@fds/platform/enum-values';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';

/** Every SQL statement filters by both ids. */
export type JobReference = { readonly organisation_id: string; readonly job_id: string };

/** The API shows these texts to its callers. */
export const failureReasons = {
  incompatible: 'The column cannot be computed: its extractor does not match the fields of the records.',
  repeatedly: 'The computation failed after several attempts. Request it again.',
} as const;

const uuid = v.pipe(v.string(), v.uuid());

const claimedSchema = v.object({
  workspace_id: uuid,
  custom_column_id: uuid,
  record_ids: v.nullable(v.array(uuid)),
  visible_workspace_ids: v.nullable(v.array(uuid)),
  total: v.nullable(v.number()),
  position: v.nullable(uuid),
  created_on: v.string(),
  root: v.pipe(v.string(), v.regex(/^[a-z_]{1,63}$/)),
  data_type: v.picklist(customColumnTypes),
  origin: v.picklist(enumValues.custom_columns.origin),
  extractor: extractorSchema,
});

export type ClaimedJobOfColumn = v.InferOutput<typeof claimedSchema>;

/**
 * @returns undefined if the job has ended, or if its custom column or workspace no longer exists
 * @throws ValiError if the custom column is not valid
 */
export async function claimJob(
  sql: SqlTemplate,
  { organisation_id, job_id }: JobReference,
): Promise<ClaimedJobOfColumn | undefined> {
  const [row] = await sql`
    update custom_column_jobs j set status = 'running', started_at = coalesce(j.started_at, now())
    from custom_columns c, workspaces w
    where j.id = ${job_id} and j.organisation_id = ${organisation_id} and j.status in ('pending', 'running')
      and c.organisation_id = j.organisation_id and c.id = j.custom_column_id and c.workspace_id = j.workspace_id
      and w.organisation_id = j.organisation_id and w.id = j.workspace_id and w.deleted_at is null
    returning j.workspace_id, j.custom_column_id, j.record_ids, j.visible_workspace_ids, j.total, j.position,
      to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on, c.root, c.data_type, c.origin, c.extractor`;
  return row === undefined ? undefined : v.parse(claimedSchema, row);
}

export async function failJob(
  sql: SqlTemplate,
  { organisation_id, job_id }: JobReference,
  reason: string,
): Promise<void> {
  await sql`
    update custom_column_jobs set status = 'failed', failure_reason = ${reason}, finished_at = now()
    where id = ${job_id} and organisation_id = ${organisation_id} and status in ('pending', 'running')`;
}

export async function storeRecordCount(
  sql: SqlTemplate,
  { organisation_id, job_id }: JobReference,
  total: number,
): Promise<void> {
  await sql`update custom_column_jobs set total = ${total} where id = ${job_id} and organisation_id = ${organisation_id}`;
}

/** After all records are computed. */
export async function completeJob(sql: SqlTemplate, { organisation_id, job_id }: JobReference): Promise<void> {
  await sql`
    update custom_column_jobs set status = 'completed', total = processed, finished_at = now()
    where id = ${job_id} and organisation_id = ${organisation_id} and status = 'running'`;
}

export interface ColumnValueRow {
  readonly record_id: string;
  readonly workspace_id: string;
  readonly text_value: string | null;
  readonly number_value: string | null;
  readonly date_value: string | null;
  readonly boolean_value: boolean | null;
  readonly confidence: string | null;
}

export interface ValueBatch {
  readonly values: readonly ColumnValueRow[];
  readonly processed: number;
  readonly failed: number;
  /** Id of the last record. */
  readonly position: string;
}

/**
 * Stores the values together with the id of the last record. If two workers store the same batch, the job counts it
 * once.
 * @returns false if another worker has continued after `before`, or if the job has ended
 */
export async function storeBatch(
  sql: SqlTemplate,
  { organisation_id, job_id }: JobReference,
  { custom_column_id }: Pick<ClaimedJobOfColumn, 'custom_column_id'>,
  before: string | null,
  { values, processed, failed, position }: ValueBatch,
): Promise<boolean> {
  const { count } = await sql`
    with batch as (
      update custom_column_jobs
      set position = ${position}, processed = processed + ${processed}, failed = failed + ${failed}
      where id = ${job_id} and organisation_id = ${organisation_id} and status = 'running'
        and position is not distinct from ${before}::uuid
      returning organisation_id
    ), stored as (
      insert into custom_column_values (organisation_id, workspace_id, custom_column_id, record_id, text_value,
        number_value, date_value, boolean_value, confidence)
      select batch.organisation_id, v.workspace_id, ${custom_column_id}, v.record_id, v.text_value, v.number_value,
        v.date_value, v.boolean_value, v.confidence
      from batch, json_to_recordset(${JSON.stringify(values)}::text::json) v(record_id uuid, workspace_id uuid,
        text_value text, number_value numeric, date_value timestamptz, boolean_value boolean, confidence numeric)
      on conflict (custom_column_id, record_id, organisation_id) do update set workspace_id = excluded.workspace_id,
        text_value = excluded.text_value, number_value = excluded.number_value, date_value = excluded.date_value,
        boolean_value = excluded.boolean_value, confidence = excluded.confidence
    )
    select from batch`;
  return count === 1;
}
