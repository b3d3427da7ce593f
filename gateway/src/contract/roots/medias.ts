import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const medias: RecordDefinition = {
  name: 'medias',
  type: 'media',
  fields: fieldsOf('medias'),
  toOne: { workspace: toOne('workspaces', ['name']), document: toOne('documents', ['file_name', 'status']) },
};
