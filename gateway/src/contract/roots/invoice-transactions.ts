import { dateTimeField, notNull, numberField, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTransactions: RecordDefinition = {
  name: 'invoice_transactions',
  type: 'invoice_transaction',
  fields: {
    amount: numberField,
    currency: textField,
    allocated_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOneRelationship('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
