import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const journals: RecordDefinition = {
  name: 'journals',
  type: 'journal',
  fields: {
    code: f.notNull(f.text),
    name: f.notNull(f.text),
    journal_type: f.notNull(f.oneOf(...enumValues.journals.journal_type)),
    currency: f.text,
    active: f.notNull(f.boolean),
    ...f.ofEveryRecord,
  },
  toOne: {
    default_debit_account: f.toOne('ledger_accounts', ['code', 'name', 'account_type']),
    default_credit_account: f.toOne('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: f.toOne('workspaces', ['name']),
    source_workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: { journal_entries: f.toMany('journal_entries', ['count', 'max.entry_date']) },
};
