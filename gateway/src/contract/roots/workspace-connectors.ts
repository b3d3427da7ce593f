import { dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const workspaceConnectors: RootDefinition = {
  name: 'workspace_connectors',
  type: 'workspace_connector',
  fields: {
    connector_type: required(oneOf('gmail')),
    external_workspace_id: text,
    status: required(oneOf('active', 'inactive', 'expired')),
    expires_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    created_by: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    invoices: toMany('invoices', ['count']),
    documents: toMany('documents', ['count']),
  },
};
