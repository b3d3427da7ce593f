import { boolean, dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const journals: RootDefinition = {
  name: 'journals',
  type: 'journal',
  fields: {
    code: required(text),
    name: required(text),
    journal_type: required(oneOf('sale', 'purchase', 'bank', 'cash', 'general')),
    currency: text,
    active: required(boolean),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    default_debit_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    default_credit_account: toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOne('workspaces', ['name']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    journal_entries: toMany('journal_entries', ['count', 'max.entry_date']),
  },
};
