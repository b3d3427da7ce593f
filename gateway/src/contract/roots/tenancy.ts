import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaces: RecordDefinition = {
  name: 'workspaces',
  type: 'workspace',
  hasKeyWithoutOrganisation: true,
  fields: fieldsOf('workspaces'),
  toOne: { parent: toOne('workspaces', ['name'], { column: 'parent_workspace_id' }) },
  toMany: {
    children: toMany('workspaces', ['count']),
    documents: toMany('documents', ['count', 'max.uploaded_at']),
    invoices: toMany('invoices', ['count', 'max.issue_date']),
    workspace_connectors: toMany('workspace_connectors', ['count']),
  },
};
