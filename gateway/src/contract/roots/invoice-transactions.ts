import { dateTime, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const invoiceTransactions: RootDefinition = {
  name: 'invoice_transactions',
  type: 'invoice_transaction',
  fields: {
    amount: number,
    currency: text,
    allocated_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
