import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const exchangeRates: TableDescription = {
  name: 'exchange_rates',
  comment: 'Exchange rates between two currencies.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'exchange_rate',
    facets: ['rate', 'currency_pair'],
    toOne: { workspace: 'workspaces' },
    toMany: { invoices: ['count'] },
  },
  rows: visibleRecords,
  arrayRelationships: { invoices: 'invoices.exchange_rate_id' },
  fields: {
    currency_pair: f.notNull(f.text('Base currency and quote currency, such as EUR/USD.')),
    base_currency: f.notNull(f.text('Base currency, of which one unit is converted.')),
    quote_currency: f.notNull(f.text('Quote currency, to which one unit of the base currency is converted.')),
    rate: f.notNull(f.number('Price of one unit of the base currency in the quote currency.')),
    source: f.text('Source of the exchange rate.'),
    rate_at: f.notNull(f.dateTime('Time to which the exchange rate applies.')),
    ...f.ofEveryRecord,
  },
};

export const subscriptions: TableDescription = {
  name: 'subscriptions',
  comment: 'Contracts for which invoices are issued regularly.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'subscription',
    facets: ['name', 'status'],
    toOne: { company: 'companies', workspace: 'workspaces' },
    toMany: { invoices: ['count', 'sum.grand_total.amount'] },
  },
  rows: visibleRecords,
  arrayRelationships: { invoices: 'invoices.subscription_id' },
  fields: {
    name: f.notNull(f.text('Name of the contract.')),
    status: f.notNull(f.oneOf(enumValues.subscriptions.status, 'Status of the contract.')),
    interval: f.notNull(f.oneOf(enumValues.subscriptions.interval, 'Length of a billing period.')),
    'price.amount': f.inCurrency('price.currency', f.number('Price of a billing period.')),
    'price.currency': f.text('Currency of the price, as an ISO 4217 code.'),
    started_at: f.dateTime('Time at which the contract started.'),
    cancelled_at: f.dateTime('Time at which the contract was cancelled.'),
    'current_period.start': f.date('First day of the current billing period.'),
    'current_period.end': f.date('Last day of the current billing period.'),
    ...f.ofEveryRecord,
  },
  columnComments: { company_id: 'Company that receives the invoices of the subscription.' },
};
