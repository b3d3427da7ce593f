import type { TableDescription } from '../description/table.ts';

/** Only the worker reads and writes this table, directly by SQL. */
export const webhookDeliveryTurnsTable: TableDescription = { name: 'webhook_delivery_turns' };
