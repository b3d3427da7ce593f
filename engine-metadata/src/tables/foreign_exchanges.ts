import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const foreignExchangesTable: TableDescription = {
  name: 'foreign_exchanges',
  rows: visibleRecordRows,
};
