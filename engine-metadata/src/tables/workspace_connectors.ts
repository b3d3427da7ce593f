import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const grant = ['refresh_token_encrypted', 'refresh_at', 'refresh_failures'];

/** Columns that the gateway writes each time a customer connects a mailbox. */
const installed = ['external_workspace_id', 'created_by_id', 'status', 'expires_at', ...grant];

export const workspaceConnectors: TableDescription = {
  name: 'workspace_connectors',
  comment: 'Mailboxes that customers have connected to a workspace.',
  rows: visibleRecords,
  secret: grant,
  insert: { columns: ['id', 'workspace_id', 'connector_type', ...installed] },
  update: { columns: installed },
  arrayRelationships: {
    invoices: 'invoices.source_workspace_connector_id',
    documents: 'documents.source_workspace_connector_id',
  },
  columnComments: {
    created_by_id: 'Person who connected the mailbox.',
    connector_type: 'Type of the mailbox, such as gmail.',
    external_workspace_id: 'Identifier that the customer has given to the workspace.',
    status: 'Status of the access to the mailbox: active, inactive while the provider is unreachable, or expired.',
    expires_at: 'Time at which the access token expires. The service renews the token before this time.',
  },
};
