import { dateTimeField, notNull, numberField, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const transactionFees: RecordDefinition = {
  name: 'transaction_fees',
  type: 'transaction_fee',
  fields: {
    type: textField,
    amount: numberField,
    currency: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    transaction: toOneRelationship('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
