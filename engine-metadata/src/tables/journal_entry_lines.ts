import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journal_entry_lines: TableDescription = {
  name: 'journal_entry_lines',
  rows: recordRows,
};
