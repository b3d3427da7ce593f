import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const transactionFees: RecordDefinition = {
  name: 'transaction_fees',
  type: 'transaction_fee',
  fields: fieldsOf('transaction_fees'),
  toOne: {
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
