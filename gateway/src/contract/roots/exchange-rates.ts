import { dateTime, number, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const exchangeRates: RootDefinition = {
  name: 'exchange_rates',
  type: 'exchange_rate',
  fields: {
    currency_pair: required(text),
    base_currency: required(text),
    quote_currency: required(text),
    rate: required(number),
    source: text,
    rate_at: required(dateTime),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    invoices: toMany('invoices', ['count']),
  },
};
