import { boolean, dateTime, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const workspaces: RootDefinition = {
  name: 'workspaces',
  type: 'workspace',
  fields: {
    id: required(workspace),
    parent_workspace_id: workspace,
    name: required(text),
    description: text,
    avatar_color: text,
    external_workspace_id: text,
    auto_extract_enabled: required(boolean),
    created_at: required(dateTime),
    updated_at: required(dateTime),
  },
  toOne: {
    parent: toOne('workspaces', ['name'], { column: 'parent_workspace_id' }),
  },
  toMany: {
    children: toMany('workspaces', ['count']),
    documents: toMany('documents', ['count', 'max.uploaded_at']),
    invoices: toMany('invoices', ['count', 'max.issue_date']),
    workspace_connectors: toMany('workspace_connectors', ['count']),
  },
};
