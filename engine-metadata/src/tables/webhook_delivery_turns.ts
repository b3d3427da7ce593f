import type { TableDescription } from '../description/table.ts';

/** No role has permissions, because only the worker reads and writes the table, by SQL. */
export const webhookDeliveryTurnsTable: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'Order of the deliveries of each record to each webhook.',
};
