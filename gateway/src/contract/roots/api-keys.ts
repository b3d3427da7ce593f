import { dateTime, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const apiKeys: RootDefinition = {
  name: 'api_keys',
  type: 'api-key',
  fields: {
    name: required(text),
    key_prefix: required(text),
    last_used_at: dateTime,
    expires_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
};
