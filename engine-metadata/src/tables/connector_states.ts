import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Permissions on unfinished installations of connectors. */
export const connectorStatesTable: TableDescription = {
  name: 'connector_states',
  comment: 'Unfinished installations of connectors.',
  rows: visibleRecordRows,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // The gateway deletes the row when it uses the state. If two requests have the same state, only the first request
  // deletes a row, so a state cannot be used twice.
  delete: {},
  columnComments: { sealed: 'Encrypted state of the installation.' },
};
