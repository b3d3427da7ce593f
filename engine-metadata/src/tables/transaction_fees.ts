import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transactionFeesTable: TableDescription = {
  name: 'transaction_fees',
  rows: visibleRecordRows,
};
