import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, tenant, timestamps } from './columns.ts';
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

export const webhooks = pgTable(
  'webhooks',
  {
    ...tenant(),
    url: text().notNull(),
    event: webhook_event().notNull(),
    description: text(),
    active: boolean().notNull().default(true),
    deleted_at: moment(),
    ...timestamps(),
  },
  (t) => [
    referable(t),
    ...recordKeys(t, t.created_at, t.deleted_at),
    uniqueIndex('webhooks_url_event_key').on(t.workspace_id, t.event, t.url).where(sql`${t.deleted_at} is null`),
    check('webhooks_url_check', sql`char_length(${t.url}) between 1 and 255`),
  ],
);

export const webhook_deliveries_status = pgEnum('webhook_deliveries_status', ['pending', 'delivered', 'failed']);

export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenant(),
    webhook_id: uuid().notNull(),
    event: webhook_event().notNull(),
    status: webhook_deliveries_status().notNull().default('pending'),
    attempt_count: integer().notNull().default(0),
    response_status: integer(),
    duration_ms: integer(),
    delivered_at: moment(),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    ...partOf(t, t.webhook_id, webhooks),
    check('webhook_deliveries_attempt_count_check', sql`${t.attempt_count} >= 0`),
    check('webhook_deliveries_response_status_check', sql`${t.response_status} between 100 and 599`),
    check('webhook_deliveries_duration_ms_check', sql`${t.duration_ms} >= 0`),
  ],
);
