import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceItemsTable: TableDescription = {
  name: 'invoice_items',
  rows: visibleRecordRows,
};
