import type { TableDescription } from '../description/table.ts';

/**
 * The table in which the worker stores the order of webhook deliveries. No role of the engine has permissions on the
 * table, because only the worker uses it, with SQL.
 */
export const webhookDeliveryTurnsTable: TableDescription = {
  name: 'webhook_delivery_turns',
  comment: 'The order in which the events of each record are delivered to each webhook.',
};
