import { exchangeRateComments } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const foreignExchanges: TableDescription = {
  name: 'foreign_exchanges',
  comment: 'Exchange rates with which balances are converted.',
  rows: visibleRecords,
  columnComments: { balance_id: 'Balance that is converted with the exchange rate.', ...exchangeRateComments('') },
};
