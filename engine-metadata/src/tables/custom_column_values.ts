import { visibleRecordRows } from '../description/rows.ts';
import { selectFilterOf, type TableDescription } from '../description/table.ts';
import { customColumnsTable } from './custom_columns.ts';

/**
 * Permissions on the values of custom columns. A custom column may belong to an ancestor of the value's workspace, so a
 * session must be able to read both the value's workspace and the custom column.
 */
export const customColumnValuesTable: TableDescription = {
  name: 'custom_column_values',
  rows: (role) => ({ ...visibleRecordRows(role), custom_column: selectFilterOf(role, customColumnsTable) }),
};
