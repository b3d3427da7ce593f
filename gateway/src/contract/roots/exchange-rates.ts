import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const exchangeRates: RecordDefinition = {
  name: 'exchange_rates',
  type: 'exchange_rate',
  fields: {
    currency_pair: f.notNull(f.text),
    base_currency: f.notNull(f.text),
    quote_currency: f.notNull(f.text),
    rate: f.notNull(f.number),
    source: f.text,
    rate_at: f.notNull(f.dateTime),
    ...f.ofEveryRecord,
  },
  toOne: { workspace: f.toOne('workspaces', ['name']) },
  toMany: { invoices: f.toMany('invoices', ['count']) },
};
