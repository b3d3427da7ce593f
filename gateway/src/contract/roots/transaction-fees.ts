import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const transactionFees: RecordDefinition = {
  name: 'transaction_fees',
  type: 'transaction_fee',
  fields: { type: f.text, amount: f.number, currency: f.text, ...f.ofEveryRecord },
  toOne: {
    transaction: f.toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
