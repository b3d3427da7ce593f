import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoice_taxes: TableDescription = {
  name: 'invoice_taxes',
  rows: recordRows,
};
