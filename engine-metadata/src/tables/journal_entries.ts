import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journal_entries: TableDescription = {
  name: 'journal_entries',
  rows: recordRows,
  arrayRelationships: {
    journal_entry_lines: 'journal_entry_lines.journal_entry_id',
  },
};
