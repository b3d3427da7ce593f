import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const journalEntries: TableDescription = {
  name: 'journal_entries',
  comment: 'Journal entries. In each entry, the sum of the debits equals the sum of the credits.',
  rows: visibleRecords,
  arrayRelationships: { journal_entry_lines: 'journal_entry_lines.journal_entry_id' },
  columnComments: {
    journal_id: 'Journal that contains the entry.',
    invoice_id: 'Invoice that the journal entry records.',
    transaction_id: 'Transaction that the journal entry records.',
    entry_number: 'Number of the entry.',
    entry_date: 'Date of the entry.',
    description: 'Text of the journal entry.',
    status: 'Status of the entry.',
    posted_at: 'Time at which the entry was posted.',
  },
};

export const journalEntryLines: TableDescription = {
  name: 'journal_entry_lines',
  comment: 'Lines of journal entries.',
  rows: visibleRecords,
  columnComments: {
    journal_entry_id: 'Journal entry that contains the line.',
    ledger_account_id: 'Ledger account that the line debits or credits.',
    line_number: 'Position of the line in its entry.',
    description: 'Text of the line.',
    debit: 'Debited amount.',
    credit: 'Credited amount.',
    currency: currencyComment,
  },
};

export const journals: TableDescription = {
  name: 'journals',
  comment: 'Journals, which group journal entries of the same kind.',
  rows: visibleRecords,
  arrayRelationships: { journal_entries: 'journal_entries.journal_id' },
  columnComments: {
    default_debit_account_id: 'Ledger account that the entries of the journal debit by default.',
    default_credit_account_id: 'Ledger account that the entries of the journal credit by default.',
    source_workspace_connector_id: 'Connector from which the journal was imported.',
    code: 'Short name of the journal.',
    name: 'Name of the journal.',
    journal_type: "Kind of the journal's entries, such as sale.",
    currency: currencyComment,
    active: 'Whether the journal may be used.',
  },
};

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
