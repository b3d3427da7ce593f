import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const customColumnJobsTable: TableDescription = {
  name: 'custom_column_jobs',
  rows: visibleRecordRows,
  insert: {
    columns: ['workspace_id', 'custom_column_id', 'record_ids', 'visible_workspace_ids'],
    set: { status: 'pending' },
  },
  eventTrigger: { name: 'custom_column_jobs', insert: { columns: '*' } },
};
