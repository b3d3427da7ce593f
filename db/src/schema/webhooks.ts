import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, moment, tenant, timestamps } from './columns.ts';
import { partOf, referable } from './keys.ts';
import { recordKeys } from './record.ts';

export const webhook_event = pgEnum('webhook_event', [
  'company.created',
  'company.updated',
  'company.deleted',
  'document.uploaded',
  'document.processed',
  'document.deleted',
  'people.created',
  'people.updated',
  'invoice.created',
  'invoice.updated',
]);

/**
 * Registrations: one row for each event of a webhook. Those of one webhook share its `group_id`, and everything but the
 * event. Signing secrets are sealed, bound to `webhook-secret:<group_id>`; the one before a change is kept for a day
 * (trigger), and a row that is added to a webhook without a secret takes over the webhook's (trigger).
 */
export const webhooks = pgTable(
  'webhooks',
  {
    ...tenant(),
    group_id: uuid().notNull(),
    url: text().notNull(),
    event: webhook_event().notNull(),
    description: text(),
    /** Headers of the caller's own that each delivery carries: names and texts. */
    headers: jsonb(),
    secret_encrypted: text().notNull(),
    previous_secret_encrypted: text(),
    previous_secret_expires_at: moment(),
    active: boolean().notNull().default(true),
    /** Since when no delivery was acknowledged; null while they are. */
    failing_since: moment(),
    /** When the service itself switched it off, and why, in words for its owner. */
    disabled_at: moment(),
    disabled_reason: text(),
    /** A new moment asks for a test delivery. */
    test_requested_at: moment(),
    deleted_at: moment(),
    ...timestamps(),
  },
  (t) => [
    referable(t),
    ...recordKeys(t, t.created_at, t.deleted_at),
    uniqueIndex('webhooks_url_event_key').on(t.workspace_id, t.event, t.url).where(sql`${t.deleted_at} is null`),
    uniqueIndex('webhooks_group_id_event_key').on(t.group_id, t.event).where(sql`${t.deleted_at} is null`),
    // Pages of webhooks, the newest first, are read from it.
    index('webhooks_organisation_id_group_id_idx').on(t.organisation_id, t.group_id),
    check('webhooks_url_check', sql`char_length(${t.url}) between 1 and 255`),
    check('webhooks_headers_check', sql`jsonb_typeof(${t.headers}) = 'object'`),
  ],
);

/** What a delivery tells of: an event, or the test that the owner of the webhook asked for. */
export const webhook_deliveries_event = pgEnum('webhook_deliveries_event', [
  ...webhook_event.enumValues,
  'webhook.test',
]);

export const webhook_deliveries_status = pgEnum('webhook_deliveries_status', ['pending', 'delivered', 'failed']);

export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenant(),
    webhook_id: uuid().notNull(),
    event: webhook_deliveries_event().notNull(),
    /** Header `webhook-id`: the engine's id of the event, the same for each webhook that is told of it. */
    event_id: uuid().notNull(),
    /** The exact body. */
    payload: text().notNull(),
    /** Large bodies are not shown: a page of deliveries has a bound. */
    payload_bytes: integer().notNull().generatedAlwaysAs(sql`octet_length(payload)`),
    status: webhook_deliveries_status().notNull().default('pending'),
    attempt_count: integer().notNull().default(0),
    response_status: integer(),
    /** The first 1 KiB of the last response, as text. */
    response_body: text(),
    duration_ms: integer(),
    failure_reason: text(),
    delivered_at: moment(),
    /** A new moment asks for another delivery. */
    redelivery_requested_at: moment(),
    ...timestamps(),
  },
  (t) => [
    referable(t),
    ...recordKeys(t, t.created_at),
    ...partOf(t, t.webhook_id, webhooks),
    unique('webhook_deliveries_webhook_id_event_id_key').on(t.webhook_id, t.event_id),
    // Old ones are removed by age, whosever they are.
    index('webhook_deliveries_created_at_idx').on(t.created_at),
    check('webhook_deliveries_attempt_count_check', sql`${t.attempt_count} >= 0`),
    check('webhook_deliveries_response_status_check', sql`${t.response_status} between 100 and 599`),
    check('webhook_deliveries_response_body_check', sql`char_length(${t.response_body}) <= 1024`),
    check('webhook_deliveries_duration_ms_check', sql`${t.duration_ms} >= 0`),
  ],
);

/**
 * Deliveries that are not finished, by webhook and record: those of one record are sent one after the other. Not every
 * pending delivery has a row: one that is made again is sent at once.
 */
export const webhook_delivery_turns = pgTable(
  'webhook_delivery_turns',
  {
    ...identity(),
    organisation_id: uuid().notNull(),
    delivery_id: uuid().notNull(),
    /** The webhook. */
    group_id: uuid().notNull(),
    record_id: uuid().notNull(),
    /** When the record changed: the order of its deliveries. Ids, which grow, decide between equal moments. */
    changed_at: moment().notNull(),
    /** It waits for an earlier delivery, and has no job. */
    waits: boolean().notNull(),
  },
  (t) => [
    ...partOf(t, t.delivery_id, webhook_deliveries),
    index('webhook_delivery_turns_record_idx').on(t.group_id, t.record_id, t.waits, t.changed_at, t.id),
    index('webhook_delivery_turns_waits_idx').on(t.record_id).where(sql`${t.waits}`),
  ],
);
