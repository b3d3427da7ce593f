import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const collections: RecordDefinition = {
  name: 'collections',
  type: 'collection',
  fields: { name: f.notNull(f.text), description: f.text, ...f.ofEveryRecord },
  toOne: { workspace: f.toOne('workspaces', ['name']) },
  toMany: { documents: f.toMany('documents', ['count', 'sum.size_bytes', 'max.uploaded_at']) },
};
