import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalEntryLines: TableDescription = {
  name: 'journal_entry_lines',
  comment: 'Lines of journal entries.',
  rows: visibleRecords,
  columnComments: {
    journal_entry_id: 'Journal entry that contains the line.',
    ledger_account_id: 'Ledger account that the line debits or credits.',
    line_number: 'Position of the line in its entry.',
    description: 'Text of the line.',
    debit: 'Debited amount.',
    credit: 'Credited amount.',
    currency: currencyComment,
  },
};
