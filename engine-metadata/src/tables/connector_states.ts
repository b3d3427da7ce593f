import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Permissions on unfinished installations of connectors. */
export const connectorStates: TableDescription = {
  name: 'connector_states',
  comment: 'Unfinished installations of connectors.',
  rows: visibleRecords,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // A request that finishes an installation deletes the row of its state. If two requests contain the same state, only
  // the first one deletes a row, so a state cannot be used twice.
  delete: {},
  columnComments: { sealed: 'Encrypted data of the unfinished installation.' },
};
