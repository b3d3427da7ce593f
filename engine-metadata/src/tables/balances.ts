import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const balancesTable: TableDescription = {
  name: 'balances',
  rows: visibleRecordRows,
  delete: {},
  arrayRelationships: {
    transactions: 'transactions.balance_id',
    foreign_exchanges: 'foreign_exchanges.balance_id',
  },
};
