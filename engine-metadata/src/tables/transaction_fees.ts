import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transaction_fees: TableDescription = {
  name: 'transaction_fees',
  rows: recordRows,
};
