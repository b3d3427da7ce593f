import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTransactions: RecordDefinition = {
  name: 'invoice_transactions',
  type: 'invoice_transaction',
  fields: fieldsOf('invoice_transactions'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
