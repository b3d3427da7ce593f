import { defaultValueColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const customColumnsTable: TableDescription = {
  name: 'custom_columns',
  rows: visibleRecordRows,
  insert: {
    columns: [
      ...defaultValueColumns,
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
