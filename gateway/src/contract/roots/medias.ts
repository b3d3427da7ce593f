import { bigInteger, dateTime, oneOf, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const medias: RootDefinition = {
  name: 'medias',
  type: 'media',
  fields: {
    file_name: required(text),
    file_type: text,
    size_bytes: required(bigInteger),
    sha256: required(text),
    kind: required(oneOf('original', 'attachment', 'preview')),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
    document: toOne('documents', ['file_name', 'status']),
  },
};
