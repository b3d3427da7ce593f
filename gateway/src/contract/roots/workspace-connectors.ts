import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const workspaceConnectors: RecordDefinition = {
  name: 'workspace_connectors',
  type: 'workspace_connector',
  fields: {
    connector_type: f.notNull(f.oneOf(...enumValues.workspace_connectors.connector_type)),
    external_workspace_id: f.text,
    status: f.notNull(f.oneOf(...enumValues.workspace_connectors.status)),
    expires_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: { created_by: f.toOne('people', ['full_name', 'email']), workspace: f.toOne('workspaces', ['name']) },
  toMany: { invoices: f.toMany('invoices', ['count']), documents: f.toMany('documents', ['count']) },
};
