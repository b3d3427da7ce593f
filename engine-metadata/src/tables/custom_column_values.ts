import { visibleRecords } from '../description/rows.ts';
import { buildSelectFilter, type TableDescription } from '../description/table.ts';
import { customColumns } from './custom_columns.ts';

/**
 * Permissions on the values of custom columns. A custom column may belong to an ancestor of the value's workspace, so a
 * session must be able to read both the value's workspace and the custom column.
 */
export const customColumnValues: TableDescription = {
  name: 'custom_column_values',
  comment: 'Values of custom columns, one row for each column and record.',
  rows: (role) => ({ ...visibleRecords(role), custom_column: buildSelectFilter(role, customColumns) }),
  columnComments: {
    custom_column_id: 'Custom column to which the value belongs.',
    record_id: 'Record that has the value.',
    text_value: 'Value of a custom column of type text or enum.',
    number_value: 'Value of a custom column of type number.',
    date_value: 'Value of a custom column of type date.',
    boolean_value: 'Value of a custom column of type boolean.',
    confidence: 'Confidence in the computed value, from 0 to 1.',
  },
};
