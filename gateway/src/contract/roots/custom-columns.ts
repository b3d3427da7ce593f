import { dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const customColumns: RootDefinition = {
  name: 'custom_columns',
  type: 'custom_column',
  fields: {
    name: required(text),
    description: text,
    root: required(text),
    data_type: required(oneOf('text', 'number', 'date', 'boolean', 'enum')),
    origin: required(oneOf('inferred', 'manual')),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  extraColumns: {
    values: { column: 'enum_values', codec: 'textList' },
    extractor: { column: 'extractor', codec: 'json' },
  },
  unfilterable: ['values', 'extractor'],
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    custom_column_values: toMany('custom_column_values', ['count']),
  },
};
