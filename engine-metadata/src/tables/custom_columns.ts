import { defaultedColumns } from '../description/columns.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const customColumns: TableDescription = {
  name: 'custom_columns',
  comment: 'Custom columns that workspaces add to their records.',
  rows: visibleRecords,
  insert: {
    columns: [
      ...defaultedColumns,
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
    description: 'Text that describes the values of the column.',
    root: 'Record type to which the column belongs, such as invoices.',
    data_type: 'Data type of the values.',
    origin: 'Whether the service derived the column from its description, or a user defined the column.',
    enum_values: 'Allowed values of a custom column of type enum.',
    extractor: 'Extractor that computes the values; null if users enter the values.',
  },
};
