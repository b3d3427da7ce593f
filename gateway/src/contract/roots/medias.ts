import { enumValues } from '@fds/platform/enum-values';
import {
  bigIntegerField,
  dateTimeField,
  enumField,
  notNull,
  textField,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const medias: RecordDefinition = {
  name: 'medias',
  type: 'media',
  fields: {
    file_name: notNull(textField),
    file_type: textField,
    size_bytes: notNull(bigIntegerField),
    sha256: notNull(textField),
    kind: notNull(enumField(...enumValues.medias.kind)),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    workspace: toOneRelationship('workspaces', ['name']),
    document: toOneRelationship('documents', ['file_name', 'status']),
  },
};
