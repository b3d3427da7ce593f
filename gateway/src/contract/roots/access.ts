import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const apiKeys: RecordDefinition = {
  name: 'api_keys',
  type: 'api-key',
  fields: fieldsOf('api_keys'),
  responseOnlyColumns: {
    access: { column: 'access', codec: 'text' },
    created_by: { column: 'created_by', codec: 'text' },
  },
  toOne: { workspace: toOne('workspaces', ['name']) },
};
