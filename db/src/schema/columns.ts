import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment, as text both ways so that no microsecond is lost. */
export const moment = () => timestamp({ withTimezone: true, mode: 'string' });

/** Primary key: time-ordered, so that new rows land at the end of their indexes. */
export const identity = () => ({ id: uuid().primaryKey().default(sql`uuid_v7()`) });

/** Kept by the database: `updated_at` by a trigger on every update. */
export const timestamps = () => ({
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});

/** Identity and owner of a record. */
export const tenant = () => ({
  ...identity(),
  organisation_id: uuid().notNull(),
  workspace_id: uuid().notNull(),
});
