import { dateTimeField, notNull, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const apiKeys: RecordDefinition = {
  name: 'api_keys',
  type: 'api-key',
  fields: {
    name: notNull(textField),
    key_prefix: notNull(textField),
    last_used_at: dateTimeField,
    expires_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
};
