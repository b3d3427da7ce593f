import { date, dateTime, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const invoiceItems: RootDefinition = {
  name: 'invoice_items',
  type: 'invoice_item',
  fields: {
    line_id: text,
    sku: text,
    name: text,
    description: text,
    unit_price: number,
    currency: text,
    unit: text,
    quantity: number,
    min_quantity: number,
    max_quantity: number,
    amount: number,
    tax_rate: number,
    'tax.category': text,
    'tax.scheme': text,
    'period.start': date,
    'period.end': date,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  extraColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
