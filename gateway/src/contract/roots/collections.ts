import { dateTime, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const collections: RootDefinition = {
  name: 'collections',
  type: 'collection',
  fields: {
    name: required(text),
    description: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    documents: toMany('documents', ['count', 'sum.size_bytes', 'max.uploaded_at']),
  },
};
