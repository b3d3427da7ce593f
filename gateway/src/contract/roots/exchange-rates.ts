import {
  dateTimeField,
  notNull,
  numberField,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const exchangeRates: RecordDefinition = {
  name: 'exchange_rates',
  type: 'exchange_rate',
  fields: {
    currency_pair: notNull(textField),
    base_currency: notNull(textField),
    quote_currency: notNull(textField),
    rate: notNull(numberField),
    source: textField,
    rate_at: notNull(dateTimeField),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
  toMany: { invoices: toManyRelationship('invoices', ['count']) },
};
