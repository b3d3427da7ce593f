import { boolean, dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const ledgerAccounts: RootDefinition = {
  name: 'ledger_accounts',
  type: 'ledger_account',
  fields: {
    code: required(text),
    name: required(text),
    description: text,
    account_type: required(oneOf('asset', 'liability', 'equity', 'revenue', 'expense')),
    currency: text,
    active: required(boolean),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
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
