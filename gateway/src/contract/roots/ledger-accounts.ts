import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const ledgerAccounts: RecordDefinition = {
  name: 'ledger_accounts',
  type: 'ledger_account',
  fields: {
    code: f.notNull(f.text),
    name: f.notNull(f.text),
    description: f.text,
    account_type: f.notNull(f.oneOf(...enumValues.ledger_accounts.account_type)),
    currency: f.text,
    active: f.notNull(f.boolean),
    ...f.ofEveryRecord,
  },
  toOne: {
    parent_account: f.toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: f.toOne('workspaces', ['name']),
    source_workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    child_accounts: f.toMany('ledger_accounts', ['count']),
    journal_entry_lines: f.toMany('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']),
  },
};
