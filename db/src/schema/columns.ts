import { sql, timestamp, uuid } from '../drizzle.ts';

/**
 * Returns a timestamp column that the code reads and writes as text. It stores milliseconds, because responses show
 * milliseconds: a filter with a shown value then finds the record.
 */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'string' });

const newId = () => uuid().notNull().default(sql`uuid_v7()`);

/**
 * Returns the primary key column of a table that is not distributed by organisation. The default value is a UUID of
 * version 7, which starts with the time, so that new rows are at the end of the indexes.
 */
export const idColumn = () => ({ id: newId().primaryKey() });

/** Returns the columns of the primary key `(id, organisation_id)` of a table that is distributed by organisation. */
export const idAndOrganisation = () => ({ id: newId(), organisation_id: uuid().notNull() });

/** Returns the columns `created_at` and `updated_at`. A trigger sets `updated_at` on every update. */
export const timestampColumns = () => ({
  created_at: timestampColumn().notNull().defaultNow(),
  updated_at: timestampColumn().notNull().defaultNow(),
});

/** Returns the columns for the id, the organisation and the workspace of a record. */
export const rowIdentifiers = () => ({
  ...idAndOrganisation(),
  workspace_id: uuid().notNull(),
});
