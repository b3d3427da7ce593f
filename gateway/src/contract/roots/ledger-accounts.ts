import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

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
