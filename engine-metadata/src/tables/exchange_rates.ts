import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const exchangeRatesTable: TableDescription = {
  name: 'exchange_rates',
  rows: visibleRecordRows,
  arrayRelationships: {
    invoices: 'invoices.exchange_rate_id',
  },
};
