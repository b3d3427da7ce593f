import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const paymentMeansTable: TableDescription = {
  name: 'payment_means',
  rows: visibleRecordRows,
  arrayRelationships: {
    balances: 'balances.account_id',
    transactions: 'transactions.account_id',
  },
};
