import {
  booleanField,
  dateTimeField,
  notNull,
  numberField,
  textField,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const customColumnValues: RecordDefinition = {
  name: 'custom_column_values',
  type: 'custom_column_value',
  fields: {
    text_value: textField,
    number_value: numberField,
    date_value: dateTimeField,
    boolean_value: booleanField,
    confidence: numberField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  responseOnlyColumns: { record_id: { column: 'record_id', codec: 'text' } },
  unfilterable: ['record_id'],
  toOne: {
    custom_column: toOneRelationship('custom_columns', ['name']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
