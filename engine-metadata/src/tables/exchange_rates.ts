import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const exchangeRates: TableDescription = {
  name: 'exchange_rates',
  comment: 'Exchange rates between two currencies.',
  rows: visibleRecords,
  arrayRelationships: { invoices: 'invoices.exchange_rate_id' },
  columnComments: {
    currency_pair: 'Base currency and quote currency, such as EUR/USD.',
    base_currency: 'Base currency, of which one unit is converted.',
    quote_currency: 'Quote currency, to which one unit of the base currency is converted.',
    rate: 'Price of one unit of the base currency in the quote currency.',
    source: 'Source of the exchange rate.',
    rate_at: 'Time to which the exchange rate applies.',
  },
};
