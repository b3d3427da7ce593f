import { sql, timestamp, uuid } from '../drizzle.ts';

/** Text in milliseconds, as responses show it, so that a filter with a shown value finds the record. */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

const generatedId = () => uuid().notNull().default(sql`uuid_v7()`);

/**
 * For tables that are not distributed by organisation. UUIDs of version 7 start with the time, so new rows are at the
 * end of the indexes.
 */
export const idColumn = () => ({ id: generatedId().primaryKey() });

export const idAndOrganisation = () => ({ id: generatedId(), organisation_id: uuid().notNull() });

/** A trigger sets `updated_at`. */
export const timestampColumns = () => ({
  created_at: timestampColumn().notNull().defaultNow(),
  updated_at: timestampColumn().notNull().defaultNow(),
});

export const rowIdentifiers = () => ({ ...idAndOrganisation(), workspace_id: uuid().notNull() });

/** Of a record, or of another row of a workspace: the given columns, between those that all of them have. */
export const recordColumns = <Columns extends object>(columns: Columns) => ({
  ...rowIdentifiers(),
  ...columns,
  ...timestampColumns(),
});
