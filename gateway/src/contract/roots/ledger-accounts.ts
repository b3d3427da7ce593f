import { enumValues } from '@fds/platform/enum-values';
import {
  booleanField,
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const ledgerAccounts: RecordDefinition = {
  name: 'ledger_accounts',
  type: 'ledger_account',
  fields: {
    code: notNull(textField),
    name: notNull(textField),
    description: textField,
    account_type: notNull(enumField(...enumValues.ledger_accounts.account_type)),
    currency: textField,
    active: notNull(booleanField),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    parent_account: toOneRelationship('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOneRelationship('workspaces', ['name']),
    source_workspace_connector: toOneRelationship('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    child_accounts: toManyRelationship('ledger_accounts', ['count']),
    journal_entry_lines: toManyRelationship('journal_entry_lines', ['count', 'sum.debit', 'sum.credit']),
  },
};
