import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const ledger_accounts: TableDescription = {
  name: 'ledger_accounts',
  rows: recordRows,
  arrayRelationships: {
    child_accounts: 'ledger_accounts.parent_account_id',
    journal_entry_lines: 'journal_entry_lines.ledger_account_id',
  },
};
