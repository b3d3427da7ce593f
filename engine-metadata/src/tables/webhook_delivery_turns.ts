import type { TableDescription } from '../description/table.ts';

/**
 * The table in which the worker stores the order of deliveries. No role of the engine has permissions on it, because
 * only the worker uses the table, by SQL.
 */
export const webhookDeliveryTurnsTable: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'The order in which the events of each record are delivered to each webhook.',
};
