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

export const subscriptions: TableDescription = {
  name: 'subscriptions',
  comment: 'Contracts for which invoices are issued regularly.',
  rows: visibleRecords,
  arrayRelationships: { invoices: 'invoices.subscription_id' },
  columnComments: {
    company_id: 'Company that receives the invoices of the subscription.',
    name: 'Name of the contract.',
    status: 'Status of the contract.',
    interval: 'Length of a billing period.',
    price_amount: 'Price of a billing period.',
    price_currency: 'Currency of the price, as an ISO 4217 code.',
    started_at: 'Time at which the contract started.',
    cancelled_at: 'Time at which the contract was cancelled.',
    current_period_start: 'First day of the current billing period.',
    current_period_end: 'Last day of the current billing period.',
  },
};
