import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalEntriesTable: TableDescription = {
  name: 'journal_entries',
  rows: visibleRecordRows,
  arrayRelationships: {
    journal_entry_lines: 'journal_entry_lines.journal_entry_id',
  },
};
