import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaces: RecordDefinition = {
  name: 'workspaces',
  type: 'workspace',
  hasKeyWithoutOrganisation: true,
  fields: {
    id: f.notNull(f.workspace),
    parent_workspace_id: f.workspace,
    name: f.notNull(f.text),
    description: f.text,
    avatar_color: f.text,
    external_workspace_id: f.text,
    auto_extract_enabled: f.notNull(f.boolean),
    created_at: f.notNull(f.dateTime),
    updated_at: f.notNull(f.dateTime),
  },
  toOne: { parent: f.toOne('workspaces', ['name'], { column: 'parent_workspace_id' }) },
  toMany: {
    children: f.toMany('workspaces', ['count']),
    documents: f.toMany('documents', ['count', 'max.uploaded_at']),
    invoices: f.toMany('invoices', ['count', 'max.issue_date']),
    workspace_connectors: f.toMany('workspace_connectors', ['count']),
  },
};
