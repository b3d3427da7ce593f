import {
  booleanField,
  dateTimeField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaces: RecordDefinition = {
  name: 'workspaces',
  type: 'workspace',
  hasKeyWithoutOrganisation: true,
  fields: {
    id: notNull(workspaceField),
    parent_workspace_id: workspaceField,
    name: notNull(textField),
    description: textField,
    avatar_color: textField,
    external_workspace_id: textField,
    auto_extract_enabled: notNull(booleanField),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
  },
  toOne: { parent: toOneRelationship('workspaces', ['name'], { column: 'parent_workspace_id' }) },
  toMany: {
    children: toManyRelationship('workspaces', ['count']),
    documents: toManyRelationship('documents', ['count', 'max.uploaded_at']),
    invoices: toManyRelationship('invoices', ['count', 'max.issue_date']),
    workspace_connectors: toManyRelationship('workspace_connectors', ['count']),
  },
};
