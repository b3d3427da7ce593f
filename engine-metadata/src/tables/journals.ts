import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalsTable: TableDescription = {
  name: 'journals',
  rows: visibleRecordRows,
  arrayRelationships: {
    journal_entries: 'journal_entries.journal_id',
  },
};
