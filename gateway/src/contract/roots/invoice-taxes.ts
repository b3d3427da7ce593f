import { dateTime, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const invoiceTaxes: RootDefinition = {
  name: 'invoice_taxes',
  type: 'invoice_tax',
  fields: {
    category: text,
    scheme: text,
    rate: number,
    taxable_amount: number,
    tax_amount: number,
    currency: text,
    exemption_reason: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
