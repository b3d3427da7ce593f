import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const journalEntries: TableDescription = {
  name: 'journal_entries',
  comment: 'Journal entries. In each entry, the sum of the debits equals the sum of the credits.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'journal_entry',
    facets: ['entry_number', 'entry_date', 'status'],
    toOne: { journal: 'journals', invoice: 'invoices', transaction: 'transactions', workspace: 'workspaces' },
    toMany: { journal_entry_lines: ['count', 'sum.debit', 'sum.credit'] },
  },
  rows: visibleRecords,
  arrayRelationships: { journal_entry_lines: 'journal_entry_lines.journal_entry_id' },
  fields: {
    entry_number: f.text('Number of the entry.'),
    entry_date: f.date('Date of the entry.'),
    description: f.text('Text of the journal entry.'),
    status: f.notNull(f.oneOf(enumValues.journal_entries.status, 'Status of the entry.')),
    posted_at: f.dateTime('Time at which the entry was posted.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    journal_id: 'Journal that contains the entry.',
    invoice_id: 'Invoice that the journal entry records.',
    transaction_id: 'Transaction that the journal entry records.',
  },
};

export const journalEntryLines: TableDescription = {
  name: 'journal_entry_lines',
  comment: 'Lines of journal entries.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'journal_entry_line',
    toOne: { journal_entry: 'journal_entries', ledger_account: 'ledger_accounts', workspace: 'workspaces' },
    hasLineRecords: true,
  },
  rows: visibleRecords,
  fields: {
    line_number: f.integer('Position of the line in its entry.'),
    description: f.text('Text of the line.'),
    debit: f.inCurrency('currency', f.number('Debited amount.')),
    credit: f.inCurrency('currency', f.number('Credited amount.')),
    currency: f.currency,
    ...f.ofEveryRecord,
  },
  columnComments: {
    journal_entry_id: 'Journal entry that contains the line.',
    ledger_account_id: 'Ledger account that the line debits or credits.',
  },
};

export const journals: TableDescription = {
  name: 'journals',
  comment: 'Journals, which group journal entries of the same kind.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'journal',
    facets: ['code', 'name'],
    toOne: {
      default_debit_account: 'ledger_accounts',
      default_credit_account: 'ledger_accounts',
      workspace: 'workspaces',
      source_workspace_connector: 'workspace_connectors',
    },
    toMany: { journal_entries: ['count', 'max.entry_date'] },
  },
  rows: visibleRecords,
  arrayRelationships: { journal_entries: 'journal_entries.journal_id' },
  fields: {
    code: f.notNull(f.text('Short name of the journal.')),
    name: f.notNull(f.text('Name of the journal.')),
    journal_type: f.notNull(f.oneOf(enumValues.journals.journal_type, "Kind of the journal's entries, such as sale.")),
    currency: f.currency,
    active: f.notNull(f.boolean('Whether the journal may be used.')),
    ...f.ofEveryRecord,
  },
  columnComments: {
    default_debit_account_id: 'Ledger account that the entries of the journal debit by default.',
    default_credit_account_id: 'Ledger account that the entries of the journal credit by default.',
    source_workspace_connector_id: 'Connector from which the journal was imported.',
  },
};

export const ledgerAccounts: TableDescription = {
  name: 'ledger_accounts',
  comment: 'Accounts of the general ledger. They form a tree.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'ledger_account',
    facets: ['code', 'name', 'account_type'],
    toOne: {
      parent_account: 'ledger_accounts',
      workspace: 'workspaces',
      source_workspace_connector: 'workspace_connectors',
    },
    toMany: { child_accounts: ['count'], journal_entry_lines: ['count', 'sum.debit', 'sum.credit'] },
  },
  rows: visibleRecords,
  arrayRelationships: {
    child_accounts: 'ledger_accounts.parent_account_id',
    journal_entry_lines: 'journal_entry_lines.ledger_account_id',
  },
  fields: {
    code: f.notNull(f.text('Number of the account in the chart of accounts.')),
    name: f.notNull(f.text('Name of the account.')),
    description: f.text('Description of the ledger account.'),
    account_type: f.notNull(f.oneOf(enumValues.ledger_accounts.account_type, 'Type of the account, such as asset.')),
    currency: f.currency,
    active: f.notNull(f.boolean('Whether the account may be used.')),
    ...f.ofEveryRecord,
  },
  columnComments: {
    parent_account_id: 'Parent account in the tree; null for an account at the top of the tree.',
    source_workspace_connector_id: 'Connector from which the account was imported.',
  },
};
