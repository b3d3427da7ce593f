import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, numeric, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, tenant, timestamps } from './columns.ts';
import { partOf, referable } from './keys.ts';
import { recordKeys } from './record.ts';

export const custom_columns_data_type = pgEnum('custom_columns_data_type', [
  'text',
  'number',
  'date',
  'boolean',
  'enum',
]);
export const custom_columns_origin = pgEnum('custom_columns_origin', ['inferred', 'manual']);

export const custom_columns = pgTable(
  'custom_columns',
  {
    ...tenant(),
    name: text().notNull(),
    description: text(),
    /** The record root of the column. */
    root: text().notNull(),
    data_type: custom_columns_data_type().notNull(),
    origin: custom_columns_origin().notNull(),
    /** The allowed values of a column of type enum. */
    enum_values: jsonb().notNull().default([]),
    /** The extractor that computes the column; null for a column that users fill in. */
    extractor: jsonb(),
    ...timestamps(),
  },
  (t) => [referable(t), ...recordKeys(t, t.created_at)],
);

export const custom_column_values = pgTable(
  'custom_column_values',
  {
    ...tenant(),
    custom_column_id: uuid().notNull(),
    /** The record that the value belongs to. */
    record_id: uuid().notNull(),
    text_value: text(),
    number_value: numeric(),
    date_value: moment(),
    boolean_value: boolean(),
    confidence: numeric(),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    ...partOf(t, t.custom_column_id, custom_columns),
    unique('custom_column_values_record_id_key').on(t.custom_column_id, t.record_id),
    check('custom_column_values_confidence_check', sql`${t.confidence} between 0 and 1`),
  ],
);

export const custom_column_jobs_status = pgEnum('custom_column_jobs_status', [
  'pending',
  'running',
  'completed',
  'failed',
]);

/** Jobs that compute the values of a column. Not a record root: clients read a job by its id. */
export const custom_column_jobs = pgTable(
  'custom_column_jobs',
  {
    ...tenant(),
    custom_column_id: uuid().notNull(),
    /** JSON array of the requested records; null for all records of the column's root. */
    record_ids: jsonb(),
    status: custom_column_jobs_status().notNull().default('pending'),
    /** JSON array of the workspaces that the caller sees; null for a whole organisation. */
    visible_workspace_ids: jsonb(),
    /** Number of records to process; null until they are counted. */
    total: integer(),
    processed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Id of the last processed record; the job processes records in the order of their ids. */
    position: uuid(),
    failure_reason: text(),
    started_at: moment(),
    finished_at: moment(),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    ...partOf(t, t.custom_column_id, custom_columns),
    check('custom_column_jobs_progress_check', sql`${t.failed} between 0 and ${t.processed}`),
  ],
);
