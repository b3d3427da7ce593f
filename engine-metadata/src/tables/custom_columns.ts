import { defaultValueColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const customColumnsTable: TableDescription = {
  name: 'custom_columns',
  comment: 'Custom columns that workspaces add to their records.',
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
  columnComments: {
    name: 'Name of the custom column.',
    description: 'Description of the values in words.',
    root: 'Record type to which the column belongs, such as invoices.',
    data_type: 'Data type of the values.',
    origin: 'Whether the service inferred the column from its description or a user defined it.',
    enum_values: 'Allowed values of a custom column of type enum.',
    extractor: 'Extractor that computes the values; null if users enter the values.',
  },
};
