import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const ledgerAccountsTable: TableDescription = {
  name: 'ledger_accounts',
  rows: visibleRecordRows,
  arrayRelationships: {
    child_accounts: 'ledger_accounts.parent_account_id',
    journal_entry_lines: 'journal_entry_lines.ledger_account_id',
  },
};
