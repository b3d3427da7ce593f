import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const exchange_rates: TableDescription = {
  name: 'exchange_rates',
  rows: recordRows,
  arrayRelationships: {
    invoices: 'invoices.exchange_rate_id',
  },
};
