import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const addressesTable: TableDescription = {
  name: 'addresses',
  rows: visibleRecordRows,
};
