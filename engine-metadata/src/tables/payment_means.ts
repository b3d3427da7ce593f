import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const payment_means: TableDescription = {
  name: 'payment_means',
  rows: recordRows,
  arrayRelationships: {
    balances: 'balances.account_id',
    transactions: 'transactions.account_id',
  },
};
