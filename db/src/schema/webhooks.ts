import { enumValues } from '@fds/platform/enum-values';
import { eventKinds } from '@fds/platform/event-kinds';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../drizzle.ts';
import { idAndOrganisation, recordColumns, timestampColumn } from './columns.ts';
import { cascadingKey, tenantPrimaryKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';

export const webhook_event_enum = pgEnum('webhook_event', eventKinds);

/**
 * One row for each event of a webhook, all with the same `group_id`. Triggers keep the previous secret for one day,
 * and copy the secret to a row that is inserted without one. Secrets are encrypted for the purpose
 * `webhook-secret:<group_id>`.
 */
export const webhooks = pgTable(
  'webhooks',
  recordColumns({
    group_id: uuid().notNull(),
    url: text().notNull(),
    event: webhook_event_enum().notNull(),
    description: text(),
    /** Names and values that the worker sends with each delivery. */
    headers: jsonb(),
    secret_encrypted: text().notNull(),
    previous_secret_encrypted: text(),
    previous_secret_expires_at: timestampColumn(),
    active: boolean().notNull().default(true),
    /** Null for a webhook that has not received an event. */
    first_delivered_at: timestampColumn(),
    /** First failure since the last successful delivery; null after a success. */
    failing_since: timestampColumn(),
    /** By the service. */
    disabled_at: timestampColumn(),
    /** A sentence for the webhook's owner. */
    disabled_reason: text(),
    /** A change triggers a test delivery. */
    test_requested_at: timestampColumn(),
    /** A change triggers the repetition of all deliveries since `recover_since` that were not acknowledged. */
    recovery_requested_at: timestampColumn(),
    recover_since: timestampColumn(),
    deleted_at: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at, t.deleted_at),
    uniqueIndex('webhooks_url_event_key')
      .on(t.workspace_id, t.event, t.url, t.organisation_id)
      .where(sql`${t.deleted_at} is null`),
    uniqueIndex('webhooks_group_id_event_key')
      .on(t.group_id, t.event, t.organisation_id)
      .where(sql`${t.deleted_at} is null`),
    // Lists, newest first.
    index('webhooks_organisation_id_group_id_idx').on(t.organisation_id, t.group_id),
    check('webhooks_url_check', sql`char_length(${t.url}) between 1 and 255`),
    check('webhooks_headers_check', sql`jsonb_typeof(${t.headers}) = 'object'`),
  ],
);

/** An event of a record, or the test event. */
export const webhook_deliveries_event_enum = pgEnum('webhook_deliveries_event', [
  ...webhook_event_enum.enumValues,
  'webhook.test',
]);

export const webhook_deliveries_status_enum = pgEnum('webhook_deliveries_status', enumValues.webhook_deliveries.status);

export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  recordColumns({
    webhook_id: uuid().notNull(),
    event: webhook_deliveries_event_enum().notNull(),
    /** The header `webhook-id`: the engine's event id, the same for all webhooks. */
    event_id: uuid().notNull(),
    /** The body, byte for byte. */
    payload: text().notNull(),
    /** The gateway omits large payloads from lists. */
    payload_bytes: integer().notNull().generatedAlwaysAs(sql`octet_length(payload)`),
    status: webhook_deliveries_status_enum().notNull().default('pending'),
    attempt_count: integer().notNull().default(0),
    response_status: integer(),
    /** The first 1 KiB of the last response, as text. */
    response_body: text(),
    duration_ms: integer(),
    failure_reason: text(),
    /** The last 20, oldest first: time, status or failure, duration, and the headers of the service. */
    attempts: jsonb().notNull().default(sql`'[]'::jsonb`),
    /** Null if no retry is planned. */
    next_attempt_at: timestampColumn(),
    /** In the queue of the worker. */
    next_job_id: uuid(),
    delivered_at: timestampColumn(),
    /** A change triggers the redelivery. */
    redelivery_requested_at: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.webhook_id, webhooks),
    unique('webhook_deliveries_webhook_id_event_id_key').on(t.webhook_id, t.event_id, t.organisation_id),
    // For the job that deletes old deliveries.
    index('webhook_deliveries_created_at_idx').on(t.created_at),
    check('webhook_deliveries_attempt_count_check', sql`${t.attempt_count} >= 0`),
    check('webhook_deliveries_response_status_check', sql`${t.response_status} between 100 and 599`),
    check('webhook_deliveries_response_body_check', sql`char_length(${t.response_body}) <= 1024`),
    check('webhook_deliveries_duration_ms_check', sql`${t.duration_ms} >= 0`),
  ],
);

/**
 * Unfinished deliveries of each webhook and record, which are sent one after the other. A redelivery has no row,
 * because it is sent at once.
 */
export const webhook_delivery_turns = pgTable(
  'webhook_delivery_turns',
  {
    ...idAndOrganisation(),
    delivery_id: uuid().notNull(),
    group_id: uuid().notNull(),
    record_id: uuid().notNull(),
    /** Time of the record's change: the order of its deliveries, then by id. */
    changed_at: timestampColumn().notNull(),
    /** For the worker's log. */
    request_id: uuid(),
    /** Waits for an earlier delivery or until `held_until`, and therefore has no job yet. */
    waits: boolean().notNull(),
    /** Until then, the worker waits for earlier events of the record. */
    held_until: timestampColumn(),
  },
  (t) => [
    tenantPrimaryKey(t),
    ...cascadingKey(t, t.delivery_id, webhook_deliveries),
    index('webhook_delivery_turns_record_idx').on(t.group_id, t.record_id, t.waits, t.changed_at, t.id),
    index('webhook_delivery_turns_waits_idx').on(t.record_id).where(sql`${t.waits}`),
    index('webhook_delivery_turns_held_idx').on(t.held_until).where(sql`${t.held_until} is not null`),
  ],
);
