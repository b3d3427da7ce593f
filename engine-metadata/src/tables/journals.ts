import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journals: TableDescription = {
  name: 'journals',
  rows: recordRows,
  arrayRelationships: {
    journal_entries: 'journal_entries.journal_id',
  },
};
