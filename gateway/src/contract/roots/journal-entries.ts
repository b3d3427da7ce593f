import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntries: RecordDefinition = {
  name: 'journal_entries',
  type: 'journal_entry',
  fields: fieldsOf('journal_entries'),
  toOne: {
    journal: toOne('journals', ['code', 'name']),
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: { journal_entry_lines: toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']) },
};
