import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceTransactionsTable: TableDescription = {
  name: 'invoice_transactions',
  rows: visibleRecordRows,
};
