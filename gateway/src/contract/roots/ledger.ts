import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const journalEntries: RecordDefinition = {
  name: 'journal_entries',
  type: 'journal_entry',
  fields: fieldsOf('journal_entries'),
  toOne: {
    journal: toOne('journals', ['code', 'name']),
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: { journal_entry_lines: toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']) },
};

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

export const journals: RecordDefinition = {
  name: 'journals',
  type: 'journal',
  fields: fieldsOf('journals'),
  toOne: {
    default_debit_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    default_credit_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOne('workspaces', ['name']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: { journal_entries: toMany('journal_entries', ['count', 'max.entry_date']) },
};

export const ledgerAccounts: RecordDefinition = {
  name: 'ledger_accounts',
  type: 'ledger_account',
  fields: fieldsOf('ledger_accounts'),
  toOne: {
    parent_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOne('workspaces', ['name']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    child_accounts: toMany('ledger_accounts', ['count']),
    journal_entry_lines: toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']),
  },
};
