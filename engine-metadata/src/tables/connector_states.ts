import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Installations of connectors that a user has started and not finished. */
export const connectorStatesTable: TableDescription = {
  name: 'connector_states',
  rows: visibleRecordRows,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // A deletion of the row marks the state as used. If two requests have the same state, the second request deletes
  // nothing.
  delete: {},
};
