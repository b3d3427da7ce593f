import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transactionFees: TableDescription = {
  name: 'transaction_fees',
  comment: 'Fees of transactions.',
  rows: visibleRecords,
  columnComments: {
    transaction_id: 'Transaction.',
    type: 'Type of the fee.',
    amount: 'Amount of the fee.',
    currency: currencyComment,
  },
};
