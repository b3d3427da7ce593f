import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Open installations of connectors. */
export const connector_states: TableDescription = {
  name: 'connector_states',
  rows: recordRows,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // Deleting the row uses the state: of two requests with the same state, the second deletes nothing.
  delete: {},
};
