import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTaxes: RecordDefinition = {
  name: 'invoice_taxes',
  type: 'invoice_tax',
  fields: {
    category: f.text,
    scheme: f.text,
    rate: f.number,
    taxable_amount: f.number,
    tax_amount: f.number,
    currency: f.text,
    exemption_reason: f.text,
    ...f.ofEveryRecord,
  },
  toOne: {
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
