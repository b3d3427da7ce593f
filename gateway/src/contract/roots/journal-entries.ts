import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntries: RecordDefinition = {
  name: 'journal_entries',
  type: 'journal_entry',
  fields: {
    entry_number: f.text,
    entry_date: f.date,
    description: f.text,
    status: f.notNull(f.oneOf(...enumValues.journal_entries.status)),
    posted_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: {
    journal: f.toOne('journals', ['code', 'name']),
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: f.toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: f.toOne('workspaces', ['name']),
  },
  toMany: { journal_entry_lines: f.toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']) },
};
