import { identity } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhook_deliveries: TableDescription = {
  name: 'webhook_deliveries',
  rows: recordRows,
  // A response may repeat the request's headers, which may contain a credential of the receiver.
  hiddenFrom: { analyst: ['payload', 'response_body'] },
  update: { columns: ['redelivery_requested_at'] },
  eventTrigger: {
    name: 'webhook_redelivery',
    update: {
      columns: ['redelivery_requested_at'],
      payload: [...identity, 'webhook_id', 'event', 'event_id', 'redelivery_requested_at'],
    },
  },
};
