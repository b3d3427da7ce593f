import { recordRows } from '../description/rows.ts';
import { readableRows, type TableDescription } from '../description/table.ts';
import { custom_columns } from './custom_columns.ts';

/** A column may belong to a workspace above that of the value's record: a value is readable where its column is, too. */
export const custom_column_values: TableDescription = {
  name: 'custom_column_values',
  rows: (role) => ({ ...recordRows(role), custom_column: readableRows(role, custom_columns) }),
};
