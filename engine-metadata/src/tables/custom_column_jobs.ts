import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const customColumnJobs: TableDescription = {
  name: 'custom_column_jobs',
  comment: 'Jobs that compute the values of custom columns.',
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
