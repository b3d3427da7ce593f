import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const grant = ['refresh_token_encrypted', 'refresh_at', 'refresh_failures'];

/** Columns that the gateway writes at each installation of a connector. */
const installed = ['external_workspace_id', 'created_by_id', 'status', 'expires_at', ...grant];

export const workspaceConnectorsTable: TableDescription = {
  name: 'workspace_connectors',
  rows: visibleRecordRows,
  secret: grant,
  insert: { columns: ['id', 'workspace_id', 'connector_type', ...installed] },
  update: { columns: installed },
  arrayRelationships: {
    invoices: 'invoices.source_workspace_connector_id',
    documents: 'documents.source_workspace_connector_id',
  },
};
