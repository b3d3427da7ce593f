import { enumValues } from '@fds/platform/enum-values';
import { boolean, check, integer, jsonb, numeric, pgEnum, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { cascadingKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';

export const custom_columns_data_type_enum = pgEnum('custom_columns_data_type', enumValues.custom_columns.data_type);
export const custom_columns_origin_enum = pgEnum('custom_columns_origin', enumValues.custom_columns.origin);

export const custom_columns = pgTable(
  'custom_columns',
  recordColumns({
    name: text().notNull(),
    description: text(),
    /** The record type, for example `invoices`. */
    root: text().notNull(),
    data_type: custom_columns_data_type_enum().notNull(),
    origin: custom_columns_origin_enum().notNull(),
    enum_values: jsonb().notNull().default([]),
    /** Null if users enter the values. */
    extractor: jsonb(),
  }),
  (t) => [tenantUniqueKey(t), ...recordKeys(t, t.created_at)],
);

export const custom_column_values = pgTable(
  'custom_column_values',
  recordColumns({
    custom_column_id: uuid().notNull(),
    /** Id of the record. */
    record_id: uuid().notNull(),
    text_value: text(),
    number_value: numeric(),
    date_value: timestampColumn(),
    boolean_value: boolean(),
    confidence: numeric(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.custom_column_id, custom_columns),
    unique('custom_column_values_record_id_key').on(t.custom_column_id, t.record_id, t.organisation_id),
    check('custom_column_values_confidence_check', sql`${t.confidence} between 0 and 1`),
  ],
);

export const custom_column_jobs_status_enum = pgEnum('custom_column_jobs_status', enumValues.custom_column_jobs.status);

/** API clients can read a job by its id, but cannot query this table. */
export const custom_column_jobs = pgTable(
  'custom_column_jobs',
  recordColumns({
    custom_column_id: uuid().notNull(),
    /** JSON array; null means all records of the record type. */
    record_ids: jsonb(),
    status: custom_column_jobs_status_enum().notNull().default('pending'),
    /** JSON array of the workspaces that the creator can read; null means all of the organisation. */
    visible_workspace_ids: jsonb(),
    /** Null until the job has counted the records. */
    total: integer(),
    processed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Id of the last processed record; the job follows the order of ids. */
    position: uuid(),
    failure_reason: text(),
    started_at: timestampColumn(),
    finished_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.custom_column_id, custom_columns),
    check('custom_column_jobs_progress_check', sql`${t.failed} between 0 and ${t.processed}`),
  ],
);
