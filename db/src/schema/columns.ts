import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp that is read and written as text, so that microseconds are kept. */
export const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Primary key: ordered by time, so that new rows are at the end of their indexes. */
export const identity = () => ({ id: uuid().primaryKey().default(sql`uuid_v7()`) });

/** A trigger sets `updated_at` on every update. */
export const timestamps = () => ({
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});

/** Id and owner of a record. */
export const tenant = () => ({
  ...identity(),
  organisation_id: uuid().notNull(),
  workspace_id: uuid().notNull(),
});
