import {
  dateTimeField,
  integerField,
  notNull,
  numberField,
  textField,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntryLines: RecordDefinition = {
  name: 'journal_entry_lines',
  type: 'journal_entry_line',
  hasLineRecords: true,
  fields: {
    line_number: integerField,
    description: textField,
    debit: numberField,
    credit: numberField,
    currency: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    journal_entry: toOneRelationship('journal_entries', ['entry_number', 'entry_date', 'status']),
    ledger_account: toOneRelationship('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
