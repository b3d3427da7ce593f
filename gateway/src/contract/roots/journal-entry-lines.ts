import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntryLines: RecordDefinition = {
  name: 'journal_entry_lines',
  type: 'journal_entry_line',
  hasLineRecords: true,
  fields: fieldsOf('journal_entry_lines'),
  toOne: {
    journal_entry: toOne('journal_entries', ['entry_number', 'entry_date', 'status']),
    ledger_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOne('workspaces', ['name']),
  },
};
