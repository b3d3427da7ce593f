import { currencyComment } from '../description/comments.ts';
import { createVisibleRecordsFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transactionFeesTable: TableDescription = {
  name: 'transaction_fees',
  comment: 'Fees of transactions.',
  rows: createVisibleRecordsFilter,
  columnComments: {
    transaction_id: 'Transaction.',
    type: 'Type of the fee.',
    amount: 'Amount of the fee.',
    currency: currencyComment,
  },
};
