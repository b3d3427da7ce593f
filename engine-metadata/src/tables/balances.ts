import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const balances: TableDescription = {
  name: 'balances',
  rows: recordRows,
  delete: {},
  arrayRelationships: {
    transactions: 'transactions.balance_id',
    foreign_exchanges: 'foreign_exchanges.balance_id',
  },
};
