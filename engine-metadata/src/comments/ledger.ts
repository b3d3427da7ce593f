import { currencyComment, type TableComments } from './table.ts';

/** Descriptions of the tables of the general ledger, and of their columns. */
export const ledgerComments: Readonly<Record<string, TableComments>> = {
  ledger_accounts: {
    table: 'Accounts of the general ledger. They form a tree.',
    columns: {
      parent_account_id: 'Parent account in the tree; null for an account at the top of the tree.',
      source_workspace_connector_id: 'Connector from which the account was imported.',
      code: 'Number of the account in the chart of accounts.',
      name: 'Name of the account.',
      description: 'Description of the account.',
      account_type: 'Type of the account, such as asset.',
      currency: currencyComment,
      active: 'Whether the account may be used.',
    },
  },
  journals: {
    table: 'Journals, which group journal entries of the same kind.',
    columns: {
      default_debit_account_id: 'Account that entries of the journal debit by default.',
      default_credit_account_id: 'Account that entries of the journal credit by default.',
      source_workspace_connector_id: 'Connector from which the journal was imported.',
      code: 'Short name of the journal.',
      name: 'Name of the journal.',
      journal_type: "Kind of the journal's entries, such as sale.",
      currency: currencyComment,
      active: 'Whether the journal may be used.',
    },
  },
  journal_entries: {
    table: 'Journal entries. In each entry, the sum of the debits equals the sum of the credits.',
    columns: {
      journal_id: 'Journal that contains the entry.',
      invoice_id: 'Invoice that the journal entry records.',
      transaction_id: 'Transaction that the journal entry records.',
      entry_number: 'Number of the entry.',
      entry_date: 'Date of the entry.',
      description: 'Text of the journal entry.',
      status: 'Status of the entry.',
      posted_at: 'Time at which the entry was posted.',
    },
  },
  journal_entry_lines: {
    table: 'Lines of journal entries.',
    columns: {
      journal_entry_id: 'Entry that contains the line.',
      ledger_account_id: 'Account that the line debits or credits.',
      line_number: 'Position of the line in its entry.',
      description: 'Text of the line.',
      debit: 'Debited amount.',
      credit: 'Credited amount.',
      currency: currencyComment,
    },
  },
};
