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
    /** The record root whose records the column is for. */
    root: text().notNull(),
    data_type: custom_columns_data_type().notNull(),
    origin: custom_columns_origin().notNull(),
    /** Of an enum: the list of its values. */
    enum_values: jsonb().notNull().default([]),
    /** How the column is filled from a record's fields, in the extractors' language; null where it is filled by hand. */
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
    /** The record, of the custom column's root, that the value is for. */
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

/** A computation of a column's values. No record root: its progress is read by its id. */
export const custom_column_jobs = pgTable(
  'custom_column_jobs',
  {
    ...tenant(),
    custom_column_id: uuid().notNull(),
    /** The records that were asked for, as a list; null for all of the column's. */
    record_ids: jsonb(),
    status: custom_column_jobs_status().notNull().default('pending'),
    /** The workspaces that whoever asked for it sees, as a list; null for a whole organisation. */
    visible_workspace_ids: jsonb(),
    /** How many records there are to go over, once they are counted. */
    total: integer(),
    processed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The record up to which all are done, in the order of their ids. */
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
