import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const foreign_exchanges: TableDescription = {
  name: 'foreign_exchanges',
  rows: recordRows,
};
