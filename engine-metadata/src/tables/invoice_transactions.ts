import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoice_transactions: TableDescription = {
  name: 'invoice_transactions',
  rows: recordRows,
};
