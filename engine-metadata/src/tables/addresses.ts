import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const addresses: TableDescription = {
  name: 'addresses',
  rows: recordRows,
};
