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

export const journals: RecordDefinition = {
  name: 'journals',
  type: 'journal',
  fields: {
    code: notNull(textField),
    name: notNull(textField),
    journal_type: notNull(enumField(...enumValues.journals.journal_type)),
    currency: textField,
    active: notNull(booleanField),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    default_debit_account: toOneRelationship('ledger_accounts', ['code', 'name', 'account_type']),
    default_credit_account: toOneRelationship('ledger_accounts', ['code', 'name', 'account_type']),
    workspace: toOneRelationship('workspaces', ['name']),
    source_workspace_connector: toOneRelationship('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: { journal_entries: toManyRelationship('journal_entries', ['count', 'max.entry_date']) },
};
