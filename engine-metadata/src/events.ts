/** Changes that the worker is told of. */
export interface Watched {
  /** Name of the event trigger. */
  readonly name: string;
  readonly table: string;
  readonly insert?: true;
  /** The columns whose change counts; `content`: all but those that say which row it is, and when it was written. */
  readonly update?: 'content' | readonly string[];
  readonly delete?: true;
  /** What is told of the row of an update; all of it unless said. */
  readonly told?: readonly string[];
}

/** What identifies a row to the worker. */
const identity = ['id', 'organisation_id', 'workspace_id'];

/** The event triggers: what webhooks tell of, and what is asked of webhooks themselves. */
export const watched: readonly Watched[] = [
  { name: 'documents', table: 'documents', insert: true, update: ['status'] },
  { name: 'custom_column_jobs', table: 'custom_column_jobs', insert: true },
  { name: 'companies', table: 'companies', insert: true, update: 'content', delete: true },
  { name: 'people', table: 'people', insert: true, update: 'content' },
  { name: 'invoices', table: 'invoices', insert: true, update: 'content' },
  {
    name: 'webhook_test',
    table: 'webhooks',
    update: ['test_requested_at'],
    told: [...identity, 'group_id', 'event', 'test_requested_at'],
  },
  {
    name: 'webhook_redelivery',
    table: 'webhook_deliveries',
    update: ['redelivery_requested_at'],
    told: [...identity, 'webhook_id', 'event', 'event_id', 'redelivery_requested_at'],
  },
];

/** Columns that are no content of a record. */
export const bookkeeping: readonly string[] = [...identity, 'created_at', 'updated_at'];

/**
 * How the worker is told. It may be down for long: an event waits ten seconds for each of a million times before it is
 * given up.
 */
export const telling = {
  webhook: '{{WORKER_URL}}/events',
  headers: [{ name: 'x-events-secret', value_from_env: 'EVENTS_SECRET' }],
  retry_conf: { num_retries: 1_000_000, interval_sec: 10, timeout_sec: 10 },
} as const;
