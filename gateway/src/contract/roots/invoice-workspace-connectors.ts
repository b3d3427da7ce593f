import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceWorkspaceConnectors: RecordDefinition = {
  name: 'invoice_workspace_connectors',
  type: 'invoice_workspace_connector',
  fields: fieldsOf('invoice_workspace_connectors'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
    workspace: toOne('workspaces', ['name']),
  },
};
