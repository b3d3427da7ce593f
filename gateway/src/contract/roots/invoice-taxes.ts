import { dateTimeField, notNull, numberField, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTaxes: RecordDefinition = {
  name: 'invoice_taxes',
  type: 'invoice_tax',
  fields: {
    category: textField,
    scheme: textField,
    rate: numberField,
    taxable_amount: numberField,
    tax_amount: numberField,
    currency: textField,
    exemption_reason: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
