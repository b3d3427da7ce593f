import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceTaxesTable: TableDescription = {
  name: 'invoice_taxes',
  rows: visibleRecordRows,
};
