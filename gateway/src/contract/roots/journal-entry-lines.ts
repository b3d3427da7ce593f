import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntryLines: RecordDefinition = {
  name: 'journal_entry_lines',
  type: 'journal_entry_line',
  hasLineRecords: true,
  fields: {
    line_number: f.integer,
    description: f.text,
    debit: f.number,
    credit: f.number,
    currency: f.text,
    ...f.ofEveryRecord,
  },
  toOne: {
    journal_entry: f.toOne('journal_entries', ['entry_number', 'entry_date', 'status']),
    ledger_account: f.toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
