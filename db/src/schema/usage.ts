import { bigint, date, index, pgTable, primaryKey, smallint, uuid } from '../drizzle.ts';
import { idAndOrganisation } from './columns.ts';

/**
 * Number of requests of an organisation by UTC day and HTTP status. Gateways add to the numbers every few seconds, and
 * a job of the worker deletes old rows. The table has no foreign key: one statement adds the requests of all
 * organisations, and with a foreign key this statement would fail if one organisation no longer exists. The table is
 * internal: the API shows it only in `GET /v1/usage`.
 */
export const request_counts = pgTable(
  'request_counts',
  {
    organisation_id: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    status: smallint().notNull(),
    requests: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'request_counts_pkey', columns: [t.organisation_id, t.day, t.status] }),
    index('request_counts_day_idx').on(t.day),
  ],
);

/**
 * Number of stored bytes of an organisation: the sum of its rows. Triggers of `medias` maintain it. A transaction adds to
 * a row that no other transaction holds, or inserts one, so that no transaction waits for another. An organisation has at
 * most as many rows as it had concurrent transactions. The table has no foreign key, because a row is changed after the
 * deletion of the last file of an organisation.
 */
export const stored_bytes = pgTable(
  'stored_bytes',
  {
    ...idAndOrganisation(),
    /** Bytes that the transactions with this row added, minus the bytes that they removed. */
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'stored_bytes_pkey', columns: [t.organisation_id, t.id] })],
);
