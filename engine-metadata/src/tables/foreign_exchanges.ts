import { buildExchangeRateComments } from '../description/comments.ts';
import { createVisibleRecordsFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const foreignExchangesTable: TableDescription = {
  name: 'foreign_exchanges',
  comment: 'Exchange rates with which balances are converted.',
  rows: createVisibleRecordsFilter,
  columnComments: { balance_id: 'Balance that is converted with the exchange rate.', ...buildExchangeRateComments('') },
};
