import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoice_people: TableDescription = {
  name: 'invoice_people',
  rows: recordRows,
};
