import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

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
