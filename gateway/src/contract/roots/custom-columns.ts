import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumnValues: RecordDefinition = {
  name: 'custom_column_values',
  type: 'custom_column_value',
  fields: fieldsOf('custom_column_values'),
  responseOnlyColumns: { record_id: { column: 'record_id', codec: 'text' } },
  unfilterable: ['record_id'],
  toOne: { custom_column: toOne('custom_columns', ['name']), workspace: toOne('workspaces', ['name']) },
};

export const customColumns: RecordDefinition = {
  name: 'custom_columns',
  type: 'custom_column',
  fields: fieldsOf('custom_columns'),
  responseOnlyColumns: {
    values: { column: 'enum_values', codec: 'textList' },
    extractor: { column: 'extractor', codec: 'json' },
  },
  unfilterable: ['values', 'extractor'],
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { custom_column_values: toMany('custom_column_values', ['count']) },
};
