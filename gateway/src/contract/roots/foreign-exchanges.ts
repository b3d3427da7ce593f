import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const foreignExchanges: RecordDefinition = {
  name: 'foreign_exchanges',
  type: 'foreign_exchange',
  fields: {
    currency_rate: f.decimal,
    currency_pair: f.text,
    currency_rate_source: f.text,
    currency_rate_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: { balance: f.toOne('balances', ['balance_at_from']), workspace: f.toOne('workspaces', ['name']) },
};
