import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalEntries: TableDescription = {
  name: 'journal_entries',
  comment: 'Journal entries. In each entry, the sum of the debits equals the sum of the credits.',
  rows: visibleRecords,
  arrayRelationships: { journal_entry_lines: 'journal_entry_lines.journal_entry_id' },
  columnComments: {
    journal_id: 'Journal that contains the entry.',
    invoice_id: 'Invoice that the journal entry records.',
    transaction_id: 'Transaction that the journal entry records.',
    entry_number: 'Number of the entry.',
    entry_date: 'Date of the entry.',
    description: 'Text of the journal entry.',
    status: 'Status of the entry.',
    posted_at: 'Time at which the entry was posted.',
  },
};
