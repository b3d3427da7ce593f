import { enumValues } from '@fds/platform/enum-values';
import {
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumns: RecordDefinition = {
  name: 'custom_columns',
  type: 'custom_column',
  fields: {
    name: notNull(textField),
    description: textField,
    root: notNull(textField),
    data_type: notNull(enumField(...enumValues.custom_columns.data_type)),
    origin: notNull(enumField(...enumValues.custom_columns.origin)),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  responseOnlyColumns: {
    values: { column: 'enum_values', codec: 'textList' },
    extractor: { column: 'extractor', codec: 'json' },
  },
  unfilterable: ['values', 'extractor'],
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
  toMany: { custom_column_values: toManyRelationship('custom_column_values', ['count']) },
};
