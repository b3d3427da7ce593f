import { recordRows } from '../description/rows.ts';
import { readableRows, type TableDescription } from '../description/table.ts';
import { custom_columns } from './custom_columns.ts';

/** A column may belong to an ancestor of the workspace of its values, so a value is readable only if its column is. */
export const custom_column_values: TableDescription = {
  name: 'custom_column_values',
  rows: (role) => ({ ...recordRows(role), custom_column: readableRows(role, custom_columns) }),
};
