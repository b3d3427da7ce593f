import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Connectors that are being installed. */
export const connector_states: TableDescription = {
  name: 'connector_states',
  rows: recordRows,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // A state is used once, by its deletion: the second of two requests with the same state deletes nothing.
  delete: {},
};
