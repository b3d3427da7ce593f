import type { TableDescription } from '../description/table.ts';

/**
 * The table in which the worker stores the order of deliveries. No role of the engine has permissions on it, because
 * only the worker uses the table, by SQL.
 */
export const webhookDeliveryTurnsTable: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'Order of the deliveries of each record to each webhook.',
};
