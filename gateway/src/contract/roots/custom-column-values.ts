import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumnValues: RecordDefinition = {
  name: 'custom_column_values',
  type: 'custom_column_value',
  fields: fieldsOf('custom_column_values'),
  responseOnlyColumns: { record_id: { column: 'record_id', codec: 'text' } },
  unfilterable: ['record_id'],
  toOne: { custom_column: toOne('custom_columns', ['name']), workspace: toOne('workspaces', ['name']) },
};
