import { sql } from 'drizzle-orm';
import { boolean, check, numeric, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
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
