import { dateTime, oneOf, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const invoiceWorkspaceConnectors: RootDefinition = {
  name: 'invoice_workspace_connectors',
  type: 'invoice_workspace_connector',
  fields: {
    external_id: text,
    sync_status: required(oneOf('pending', 'synced', 'failed')),
    synced_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
    workspace: toOne('workspaces', ['name']),
  },
};
