import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoicePeopleTable: TableDescription = {
  name: 'invoice_people',
  rows: visibleRecordRows,
};
