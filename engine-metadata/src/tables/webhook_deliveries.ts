import { identityColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhookDeliveriesTable: TableDescription = {
  name: 'webhook_deliveries',
  rows: visibleRecordRows,
  // A receiver's response may repeat the request's headers, which may contain a credential of the receiver.
  hiddenFrom: { analyst: ['payload', 'response_body'] },
  update: { columns: ['redelivery_requested_at'] },
  eventTrigger: {
    name: 'webhook_redelivery',
    update: {
      columns: ['redelivery_requested_at'],
      payload: [...identityColumns, 'webhook_id', 'event', 'event_id', 'redelivery_requested_at'],
    },
  },
};
