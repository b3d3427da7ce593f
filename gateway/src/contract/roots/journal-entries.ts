import { enumValues } from '@fds/platform/enum-values';
import {
  dateField,
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntries: RecordDefinition = {
  name: 'journal_entries',
  type: 'journal_entry',
  fields: {
    entry_number: textField,
    entry_date: dateField,
    description: textField,
    status: notNull(enumField(...enumValues.journal_entries.status)),
    posted_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    journal: toOneRelationship('journals', ['code', 'name']),
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOneRelationship('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
  toMany: { journal_entry_lines: toManyRelationship('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']) },
};
