import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const collections: RecordDefinition = {
  name: 'collections',
  type: 'collection',
  fields: fieldsOf('collections'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { documents: toMany('documents', ['count', 'sum.size_bytes', 'max.uploaded_at']) },
};
