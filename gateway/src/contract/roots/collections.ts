import { dateTimeField, notNull, textField, toManyRelationship, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const collections: RecordDefinition = {
  name: 'collections',
  type: 'collection',
  fields: {
    name: notNull(textField),
    description: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
  toMany: { documents: toManyRelationship('documents', ['count', 'sum.size_bytes', 'max.uploaded_at']) },
};
