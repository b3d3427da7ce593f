import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaceConnectors: RecordDefinition = {
  name: 'workspace_connectors',
  type: 'workspace_connector',
  fields: fieldsOf('workspace_connectors'),
  toOne: { created_by: toOne('people', ['full_name', 'email']), workspace: toOne('workspaces', ['name']) },
  toMany: { invoices: toMany('invoices', ['count']), documents: toMany('documents', ['count']) },
};
