import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const apiKeys: RecordDefinition = {
  name: 'api_keys',
  type: 'api-key',
  fields: {
    name: f.notNull(f.text),
    key_prefix: f.notNull(f.text),
    last_used_at: f.dateTime,
    expires_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: { workspace: f.toOne('workspaces', ['name']) },
};
