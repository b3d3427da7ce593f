import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalEntryLinesTable: TableDescription = {
  name: 'journal_entry_lines',
  rows: visibleRecordRows,
};
