import { rowIdentifierColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhookDeliveriesTable: TableDescription = {
  name: 'webhook_deliveries',
  rows: visibleRecordRows,
  // Analysts cannot read the response of a receiver, because it may repeat a credential from the request's headers.
  hiddenFrom: { analyst: ['payload', 'response_body'] },
  update: { columns: ['redelivery_requested_at'] },
  eventTrigger: {
    name: 'webhook_redelivery',
    update: {
      columns: ['redelivery_requested_at'],
      payload: [...rowIdentifierColumns, 'webhook_id', 'event', 'event_id', 'redelivery_requested_at'],
    },
  },
};
