import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceItems: RecordDefinition = {
  name: 'invoice_items',
  type: 'invoice_item',
  hasLineRecords: true,
  fields: {
    line_id: f.text,
    sku: f.text,
    name: f.text,
    description: f.text,
    unit_price: f.number,
    currency: f.text,
    unit: f.text,
    quantity: f.number,
    min_quantity: f.number,
    max_quantity: f.number,
    amount: f.number,
    tax_rate: f.number,
    'tax.category': f.text,
    'tax.scheme': f.text,
    'period.start': f.date,
    'period.end': f.date,
    ...f.ofEveryRecord,
  },
  responseOnlyColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
  toOne: {
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
