import { visibleRecordRows } from '../description/rows.ts';
import { readableRows, type TableDescription } from '../description/table.ts';
import { customColumnsTable } from './custom_columns.ts';

/**
 * Values of custom columns. A custom column may belong to an ancestor of the value's workspace. A session therefore
 * reads a value only if it can read the custom column too.
 */
export const customColumnValuesTable: TableDescription = {
  name: 'custom_column_values',
  rows: (role) => ({ ...visibleRecordRows(role), custom_column: readableRows(role, customColumnsTable) }),
};
