import { currency, type TableComments } from './table.ts';

/** Comments of the general ledger. */
export const ledgerComments: Readonly<Record<string, TableComments>> = {
  ledger_accounts: {
    table: 'Accounts of the general ledger. They form a tree.',
    columns: {
      parent_account_id: 'Account above this one; null at the top of the tree.',
      source_workspace_connector_id: 'Connector from which the account came.',
      code: 'Number of the account in the chart of accounts.',
      name: 'Name of the account.',
      description: 'Text about the account.',
      account_type: 'Class of the account.',
      currency,
      active: 'Whether the account may be used.',
    },
  },
  journals: {
    table: 'Journals, which group entries of the same kind.',
    columns: {
      default_debit_account_id: 'Account that is debited by default.',
      default_credit_account_id: 'Account that is credited by default.',
      source_workspace_connector_id: 'Connector from which the journal came.',
      code: 'Short name of the journal.',
      name: 'Name of the journal.',
      journal_type: 'Kind of the entries.',
      currency,
      active: 'Whether the journal may be used.',
    },
  },
  journal_entries: {
    table: 'Entries of journals. The debits of an entry equal its credits.',
    columns: {
      journal_id: 'Journal that contains the entry.',
      invoice_id: 'Invoice that the entry books.',
      transaction_id: 'Transaction that the entry books.',
      entry_number: 'Number of the entry.',
      entry_date: 'Date of the entry.',
      description: 'Text of the entry.',
      status: 'State of the entry.',
      posted_at: 'Time at which the entry was posted.',
    },
  },
  journal_entry_lines: {
    table: 'Lines of journal entries.',
    columns: {
      journal_entry_id: 'Entry that contains the line.',
      ledger_account_id: 'Account that the line books to.',
      line_number: 'Position of the line in its entry.',
      description: 'Text of the line.',
      debit: 'Debited amount.',
      credit: 'Credited amount.',
      currency,
    },
  },
};
