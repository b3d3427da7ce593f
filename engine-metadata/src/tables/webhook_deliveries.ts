import { identifierColumns } from '../description/columns.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhookDeliveries: TableDescription = {
  name: 'webhook_deliveries',
  comment: 'Deliveries of events to webhooks, with the result of each delivery.',
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
  columnComments: {
    webhook_id: 'Row of the table webhooks that subscribes a webhook to the event.',
    event: 'Event that the delivery reports.',
    event_id: 'Identifier of the event, the same for all webhooks and attempts.',
    payload: 'Request body of the delivery, byte for byte.',
    payload_bytes: 'Size of the request body in bytes.',
    status: 'Status of the delivery.',
    attempt_count: 'Number of attempts to deliver the event.',
    response_status: 'HTTP status of the last response; null without a response.',
    response_body: 'First 1 KiB of the last response body; null without a response.',
    duration_ms: 'Duration of the last attempt in milliseconds.',
    failure_reason: 'Reason for which the last attempt failed.',
    attempts: 'The last 20 attempts: time, status or failure, duration, and the headers that the service sent.',
    next_attempt_at: 'Time of the next attempt after a failed attempt; null if no retry is planned.',
    delivered_at: 'Time at which the receiver acknowledged the event.',
    redelivery_requested_at: 'Time at which a user last requested a new delivery of the event.',
  },
};
