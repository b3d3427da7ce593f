import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoice_items: TableDescription = {
  name: 'invoice_items',
  rows: recordRows,
};
