import { dateTime, number, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const transactionFees: RootDefinition = {
  name: 'transaction_fees',
  type: 'transaction_fee',
  fields: {
    type: text,
    amount: number,
    currency: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
