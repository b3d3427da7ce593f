import { stamped } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const custom_columns: TableDescription = {
  name: 'custom_columns',
  rows: recordRows,
  insert: {
    columns: [
      ...stamped,
      'workspace_id',
      'name',
      'description',
      'root',
      'data_type',
      'origin',
      'enum_values',
      'extractor',
    ],
  },
  delete: {},
  arrayRelationships: { custom_column_values: 'custom_column_values.custom_column_id' },
};
