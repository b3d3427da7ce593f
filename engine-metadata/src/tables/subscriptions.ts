import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const subscriptionsTable: TableDescription = {
  name: 'subscriptions',
  rows: visibleRecordRows,
  arrayRelationships: {
    invoices: 'invoices.subscription_id',
  },
};
