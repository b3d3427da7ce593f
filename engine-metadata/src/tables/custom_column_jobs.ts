import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const custom_column_jobs: TableDescription = {
  name: 'custom_column_jobs',
  rows: recordRows,
  insert: {
    columns: ['workspace_id', 'custom_column_id', 'record_ids', 'visible_workspace_ids'],
    set: { status: 'pending' },
  },
  eventTrigger: { name: 'custom_column_jobs', insert: { columns: '*' } },
};
