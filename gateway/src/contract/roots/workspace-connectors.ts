import { enumValues } from '@fds/platform/enum-values';
import {
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaceConnectors: RecordDefinition = {
  name: 'workspace_connectors',
  type: 'workspace_connector',
  fields: {
    connector_type: notNull(enumField(...enumValues.workspace_connectors.connector_type)),
    external_workspace_id: textField,
    status: notNull(enumField(...enumValues.workspace_connectors.status)),
    expires_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    created_by: toOneRelationship('people', ['full_name', 'email']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
  toMany: {
    invoices: toManyRelationship('invoices', ['count']),
    documents: toManyRelationship('documents', ['count']),
  },
};
