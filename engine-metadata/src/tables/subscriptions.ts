import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const subscriptions: TableDescription = {
  name: 'subscriptions',
  rows: recordRows,
  arrayRelationships: {
    invoices: 'invoices.subscription_id',
  },
};
