import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceWorkspaceConnectors: RecordDefinition = {
  name: 'invoice_workspace_connectors',
  type: 'invoice_workspace_connector',
  fields: {
    external_id: f.text,
    sync_status: f.notNull(f.oneOf(...enumValues.invoice_workspace_connectors.sync_status)),
    synced_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: {
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
