import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from '../drizzle.ts';
import { idAndOrganisation, timestampColumn } from './columns.ts';

/**
 * By UTC day and HTTP status. Gateways add every few seconds; the worker deletes old rows. No foreign key, because
 * one statement adds the requests of all organisations and would fail if one of them no longer exists. Internal,
 * except for `GET /v1/usage`.
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
 * By UTC day and endpoint, as `request_counts`: a table of its own, because a row for each status of each endpoint
 * would be a hundred thousand rows of a quarter.
 */
export const route_counts = pgTable(
  'route_counts',
  {
    organisation_id: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Method and path pattern, such as `GET /v1/invoices/{id}`. */
    route: text().notNull(),
    requests: bigint({ mode: 'number' }).notNull().default(0),
    /** Status 4xx. */
    rejected: bigint({ mode: 'number' }).notNull().default(0),
    /** Status 5xx. */
    failed: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'route_counts_pkey', columns: [t.organisation_id, t.day, t.route] }),
    index('route_counts_day_idx').on(t.day),
  ],
);

/**
 * The sum of an organisation's rows, which triggers of `medias` maintain. A transaction adds to a row that no other
 * one holds, or inserts one, so that none waits; there are at most as many rows as there were concurrent
 * transactions. No foreign key: a row changes after the deletion of an organisation's last file.
 */
export const stored_bytes = pgTable(
  'stored_bytes',
  {
    ...idAndOrganisation(),
    /** Added minus removed bytes. */
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'stored_bytes_pkey', columns: [t.organisation_id, t.id] })],
);

/** The requests of the last day, for `GET /v1/requests`. Gateways add every few seconds; the worker deletes old rows. */
export const logged_requests = pgTable(
  'logged_requests',
  {
    ...idAndOrganisation(),
    request_id: uuid().notNull(),
    at: timestampColumn().notNull(),
    /** The client, the API key or the person; null if a rate limit rejected the request. */
    credential: text(),
    /** Method and path pattern, such as `GET /v1/invoices/{id}`. */
    route: text().notNull(),
    status: smallint().notNull(),
    duration_ms: integer().notNull(),
    error_code: text(),
  },
  (t) => [
    primaryKey({ name: 'logged_requests_pkey', columns: [t.organisation_id, t.id] }),
    index('logged_requests_request_idx').on(t.organisation_id, t.request_id),
    index('logged_requests_at_idx').on(t.at),
  ],
);
