import { defaultedColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import { selectFilter, type TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const customColumnJobs: TableDescription = {
  name: 'custom_column_jobs',
  comment: 'Jobs that compute the values of custom columns.',
  rights: { engine: 'ar', worker: 'rwd' },
  rows: visibleRecords,
  insert: {
    columns: ['workspace_id', 'custom_column_id', 'record_ids', 'visible_workspace_ids'],
    set: { status: 'pending' },
  },
  eventTrigger: { name: 'custom_column_jobs', insert: { columns: '*' } },
  columnComments: {
    custom_column_id: 'Custom column whose values the job computes.',
    record_ids: "Requested records; null for all records of the column's record type.",
    status: 'Status of the job.',
    visible_workspace_ids: 'Workspaces that the caller can read; null for all workspaces of the organisation.',
    total: 'Number of records to process; null until the job has counted the records.',
    processed: 'Number of processed records.',
    failed: 'Number of records for which the computation failed.',
    position: 'Identifier of the last processed record.',
    failure_reason: 'Reason for which the job failed.',
    started_at: 'Time at which the job started.',
    finished_at: 'Time at which the job ended.',
  },
};

export const customColumns: TableDescription = {
  name: 'custom_columns',
  comment: 'Custom columns that workspaces add to their records.',
  rights: { engine: 'ard', worker: 'rd' },
  record: {
    type: 'custom_column',
    facets: ['name'],
    toOne: { workspace: 'workspaces' },
    responseOnlyColumns: {
      values: { column: 'enum_values', codec: 'textList' },
      extractor: { column: 'extractor', codec: 'json' },
    },
    unfilterable: ['values', 'extractor'],
    toMany: { custom_column_values: ['count'] },
  },
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
  fields: {
    name: f.notNull(f.text('Name of the custom column.')),
    description: f.text('Text that describes the values of the column.'),
    root: f.notNull(f.text('Record type to which the column belongs, such as invoices.')),
    data_type: f.notNull(f.oneOf(enumValues.custom_columns.data_type, 'Data type of the values.')),
    origin: f.notNull(
      f.oneOf(
        enumValues.custom_columns.origin,
        'Whether the service derived the column from its description, or a user defined the column.',
      ),
    ),
    ...f.ofEveryRecord,
  },
  columnComments: {
    enum_values: 'Allowed values of a custom column of type enum.',
    extractor: 'Extractor that computes the values; null if users enter the values.',
  },
};

/**
 * Permissions on the values of custom columns. A custom column may belong to an ancestor of the value's workspace, so a
 * session must be able to read both the value's workspace and the custom column.
 */
export const customColumnValues: TableDescription = {
  name: 'custom_column_values',
  comment: 'Values of custom columns, one row for each column and record.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'custom_column_value',
    toOne: { custom_column: 'custom_columns', workspace: 'workspaces' },
    responseOnlyColumns: { record_id: { column: 'record_id', codec: 'text' } },
    unfilterable: ['record_id'],
  },
  rows: (role) => ({ ...visibleRecords(role), custom_column: selectFilter(role, customColumns) }),
  fields: {
    text_value: f.text('Value of a custom column of type text or enum.'),
    number_value: f.number('Value of a custom column of type number.'),
    date_value: f.dateTime('Value of a custom column of type date.'),
    boolean_value: f.boolean('Value of a custom column of type boolean.'),
    confidence: f.number('Confidence in the computed value, from 0 to 1.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    custom_column_id: 'Custom column to which the value belongs.',
    record_id: 'Record that has the value.',
  },
};
