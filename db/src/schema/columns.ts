import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Returns a timestamp column that the code reads and writes as text. A text keeps the microseconds, which a JavaScript
 * date would lose.
 */
export const textTimestamp = () => timestamp({ withTimezone: true, mode: 'string' });

/** The primary key. Its UUIDs are ordered by time, so that new rows are at the end of the indexes. */
export const idColumn = () => ({ id: uuid().primaryKey().default(sql`uuid_v7()`) });

/** A trigger sets `updated_at` on every update. */
export const timestampColumns = () => ({
  created_at: textTimestamp().notNull().defaultNow(),
  updated_at: textTimestamp().notNull().defaultNow(),
});

/** The columns for the id and the owner of a record. */
export const tenantColumns = () => ({
  ...idColumn(),
  organisation_id: uuid().notNull(),
  workspace_id: uuid().notNull(),
});
