import { deliveryEventKinds, eventKinds } from '@fds/platform/event-kinds';
import { defaultedColumns, identifierColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const webhookDeliveries: TableDescription = {
  name: 'webhook_deliveries',
  comment: 'Deliveries of events to webhooks, with the result of each delivery.',
  rights: { engine: 'rw', worker: 'arwd' },
  record: { type: 'webhook_delivery', toOne: { webhook: 'webhooks', workspace: 'workspaces' } },
  rows: visibleRecords,
  // Analysts cannot read the response of a receiver, because it may repeat a credential from the request's headers,
  // and not the attempts, because their headers contain signatures.
  hiddenFrom: { analyst: ['payload', 'response_body', 'attempts'] },
  secret: ['next_job_id'],
  update: { columns: ['redelivery_requested_at'] },
  eventTrigger: {
    name: 'webhook_redelivery',
    update: {
      columns: ['redelivery_requested_at'],
      payload: [...identifierColumns, 'webhook_id', 'event', 'event_id', 'redelivery_requested_at'],
    },
  },
  fields: {
    event: f.notNull(f.oneOf(deliveryEventKinds, 'Event that the delivery reports.')),
    status: f.notNull(f.oneOf(enumValues.webhook_deliveries.status, 'Status of the delivery.')),
    attempt_count: f.notNull(f.integer('Number of attempts to deliver the event.')),
    response_status: f.integer('HTTP status of the last response; null without a response.'),
    duration_ms: f.integer('Duration of the last attempt in milliseconds.'),
    delivered_at: f.dateTime('Time at which the receiver acknowledged the event.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    webhook_id: 'Row of the table webhooks that subscribes a webhook to the event.',
    event_id: 'Identifier of the event, the same for all webhooks and attempts.',
    payload: 'Request body of the delivery, byte for byte.',
    payload_bytes: 'Size of the request body in bytes.',
    response_body: 'First 1 KiB of the last response body; null without a response.',
    failure_reason: 'Reason for which the last attempt failed.',
    attempts: 'The last 20 attempts: time, status or failure, duration, and the headers that the service sent.',
    next_attempt_at: 'Time of the next attempt after a failed attempt; null if no retry is planned.',
    redelivery_requested_at: 'Time at which a user last requested a new delivery of the event.',
  },
};

/** The table in which the worker stores the order of webhook deliveries. Only the worker writes it, with SQL. */
export const webhookDeliveryTurns: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'The order in which the events of each record are delivered to each webhook.',
  rights: { engine: 'r', worker: 'arwd' },
  rows: (role) => ({ delivery: visibleRecords(role) }),
  readable: ['delivery_id', 'group_id', 'record_id', 'waits'],
  arrayRelationships: {
    turns_of_record: {
      remoteTable: 'webhook_delivery_turns',
      columnMapping: { group_id: 'group_id', record_id: 'record_id' },
    },
  },
  columnComments: {
    delivery_id: 'Delivery of the event.',
    group_id: 'Webhook that receives the event.',
    record_id: 'Record of the event.',
    waits: 'Whether the delivery waits for an earlier delivery of the same record.',
  },
};

export const webhooks: TableDescription = {
  name: 'webhooks',
  comment: 'Webhooks, with one row for each event to which a webhook subscribes.',
  rights: { engine: 'arw', worker: 'rwd' },
  record: {
    type: 'webhook',
    facets: ['url', 'event'],
    toOne: { workspace: 'workspaces' },
    toMany: { webhook_deliveries: ['count', 'max.delivered_at'] },
  },
  rows: visibleRecords,
  secret: ['secret_encrypted', 'previous_secret_encrypted'],
  // Analysts cannot read the custom headers, because a header may contain a credential of the receiver.
  hiddenFrom: { analyst: ['headers'] },
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...defaultedColumns,
      'group_id',
      'workspace_id',
      'url',
      'event',
      'description',
      'headers',
      'secret_encrypted',
    ],
  },
  update: {
    columns: [
      'url',
      'description',
      'headers',
      'active',
      'secret_encrypted',
      'test_requested_at',
      'recovery_requested_at',
      'recover_since',
      'deleted_at',
    ],
  },
  arrayRelationships: {
    webhook_deliveries: 'webhook_deliveries.webhook_id',
    // The table has one row for each event that a webhook receives.
    registrations: { remoteTable: 'webhooks', columnMapping: { group_id: 'group_id' } },
  },
  eventTrigger: {
    name: 'webhook_test',
    update: {
      columns: ['test_requested_at', 'recovery_requested_at'],
      payload: [
        ...identifierColumns,
        'group_id',
        'event',
        'test_requested_at',
        'recovery_requested_at',
        'recover_since',
      ],
    },
  },
  fields: {
    url: f.notNull(f.text('URL that receives the events of the webhook.')),
    event: f.notNull(f.oneOf(eventKinds, 'Event that the webhook receives.')),
    description: f.text('Description of the webhook by its owner.'),
    active: f.notNull(f.boolean('Whether the service delivers events to the webhook.')),
    ...f.ofEveryRecord,
  },
  columnComments: {
    group_id: 'Identifier of the webhook, the same in all rows of the webhook.',
    headers: 'Custom headers that the service sends with each delivery.',
    previous_secret_expires_at: 'Time until which the service also signs deliveries with the previous secret.',
    first_delivered_at: 'Time of the first acknowledged delivery; null before it.',
    failing_since: 'Time since which all deliveries have failed; null if the last delivery was successful.',
    disabled_at: 'Time at which the service deactivated the webhook.',
    disabled_reason: 'Reason why the service deactivated the webhook.',
    recovery_requested_at: 'Time of the last request to repeat the deliveries that were not acknowledged.',
    recover_since: 'Time from which deliveries are repeated.',
    test_requested_at: 'Time at which a user last requested a test event.',
    deleted_at: 'Time of deletion; null for a webhook that is not deleted.',
  },
};
