import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumnValues: RecordDefinition = {
  name: 'custom_column_values',
  type: 'custom_column_value',
  fields: {
    text_value: f.text,
    number_value: f.number,
    date_value: f.dateTime,
    boolean_value: f.boolean,
    confidence: f.number,
    ...f.ofEveryRecord,
  },
  responseOnlyColumns: { record_id: { column: 'record_id', codec: 'text' } },
  unfilterable: ['record_id'],
  toOne: { custom_column: f.toOne('custom_columns', ['name']), workspace: f.toOne('workspaces', ['name']) },
};
