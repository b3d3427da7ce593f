import {
  dateField,
  dateTimeField,
  notNull,
  numberField,
  textField,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceItems: RecordDefinition = {
  name: 'invoice_items',
  type: 'invoice_item',
  hasLineRecords: true,
  fields: {
    line_id: textField,
    sku: textField,
    name: textField,
    description: textField,
    unit_price: numberField,
    currency: textField,
    unit: textField,
    quantity: numberField,
    min_quantity: numberField,
    max_quantity: numberField,
    amount: numberField,
    tax_rate: numberField,
    'tax.category': textField,
    'tax.scheme': textField,
    'period.start': dateField,
    'period.end': dateField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  responseOnlyColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
  toOne: {
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
