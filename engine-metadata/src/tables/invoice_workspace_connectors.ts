import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceWorkspaceConnectors: TableDescription = {
  name: 'invoice_workspace_connectors',
  comment: 'Copies of invoices in external systems, such as an accounting system.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice.',
    workspace_connector_id: 'Connector.',
    external_id: 'Identifier of the invoice in the external system.',
    sync_status: 'Status of the synchronization with the external system.',
    synced_at: 'Time of the last synchronization with the external system.',
  },
};
