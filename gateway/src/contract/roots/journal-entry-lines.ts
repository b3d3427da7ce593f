import { dateTime, integer, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const journalEntryLines: RootDefinition = {
  name: 'journal_entry_lines',
  type: 'journal_entry_line',
  fields: {
    line_number: integer,
    description: text,
    debit: number,
    credit: number,
    currency: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    journal_entry: toOne('journal_entries', ['entry_number', 'entry_date', 'status']),
    ledger_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOne('workspaces', ['name']),
  },
};
