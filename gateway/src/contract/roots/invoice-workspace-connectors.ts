import { enumValues } from '@fds/platform/enum-values';
import { dateTimeField, enumField, notNull, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceWorkspaceConnectors: RecordDefinition = {
  name: 'invoice_workspace_connectors',
  type: 'invoice_workspace_connector',
  fields: {
    external_id: textField,
    sync_status: notNull(enumField(...enumValues.invoice_workspace_connectors.sync_status)),
    synced_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace_connector: toOneRelationship('workspace_connectors', ['connector_type', 'status']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
