import type { TableDescription } from '../description/table.ts';

/** Read and written by the worker alone. */
export const webhook_delivery_turns: TableDescription = { name: 'webhook_delivery_turns' };
