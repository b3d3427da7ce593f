import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTransactions: RecordDefinition = {
  name: 'invoice_transactions',
  type: 'invoice_transaction',
  fields: { amount: f.number, currency: f.text, allocated_at: f.dateTime, ...f.ofEveryRecord },
  toOne: {
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: f.toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
