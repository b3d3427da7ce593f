import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const ledgerAccounts: TableDescription = {
  name: 'ledger_accounts',
  comment: 'Accounts of the general ledger. They form a tree.',
  rows: visibleRecords,
  arrayRelationships: {
    child_accounts: 'ledger_accounts.parent_account_id',
    journal_entry_lines: 'journal_entry_lines.ledger_account_id',
  },
  columnComments: {
    parent_account_id: 'Parent account in the tree; null for an account at the top of the tree.',
    source_workspace_connector_id: 'Connector from which the account was imported.',
    code: 'Number of the account in the chart of accounts.',
    name: 'Name of the account.',
    description: 'Description of the ledger account.',
    account_type: 'Type of the account, such as asset.',
    currency: currencyComment,
    active: 'Whether the account may be used.',
  },
};
