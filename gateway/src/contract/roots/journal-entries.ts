import { date, dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const journalEntries: RootDefinition = {
  name: 'journal_entries',
  type: 'journal_entry',
  fields: {
    entry_number: text,
    entry_date: date,
    description: text,
    status: required(oneOf('draft', 'posted', 'reversed')),
    posted_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    journal: toOne('journals', ['code', 'name']),
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    journal_entry_lines: toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']),
  },
};
