import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** The table in which the worker stores the order of webhook deliveries. Only the worker writes it, with SQL. */
export const webhookDeliveryTurns: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'The order in which the events of each record are delivered to each webhook.',
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
