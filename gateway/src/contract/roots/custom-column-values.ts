import { boolean, dateTime, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const customColumnValues: RootDefinition = {
  name: 'custom_column_values',
  type: 'custom_column_value',
  fields: {
    text_value: text,
    number_value: number,
    date_value: dateTime,
    boolean_value: boolean,
    confidence: number,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  extraColumns: { record_id: { column: 'record_id', codec: 'text' } },
  unfilterable: ['record_id'],
  toOne: {
    custom_column: toOne('custom_columns', ['name']),
    workspace: toOne('workspaces', ['name']),
  },
};
