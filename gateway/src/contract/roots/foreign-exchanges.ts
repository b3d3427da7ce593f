import { dateTime, decimal, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const foreignExchanges: RootDefinition = {
  name: 'foreign_exchanges',
  type: 'foreign_exchange',
  fields: {
    currency_rate: decimal,
    currency_pair: text,
    currency_rate_source: text,
    currency_rate_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    balance: toOne('balances', ['balance_at_from']),
    workspace: toOne('workspaces', ['name']),
  },
};
