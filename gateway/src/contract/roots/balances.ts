import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const balances: RecordDefinition = {
  name: 'balances',
  type: 'balance',
  fields: fieldsOf('balances'),
  virtual: { composite_closing_booked_currency: 'local_balance.closing_booked' },
  lists: {
    foreign_exchange: {
      relationship: 'foreign_exchanges',
      fields: ['currency_rate', 'currency_pair', 'currency_rate_source', 'currency_rate_at'],
    },
  },
  toOne: {
    account: toOne('payment_means', ['nickname', 'status', 'account_details.iban'], { identifierType: 'payment_mean' }),
    holder_company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    holder_people: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    transactions: toMany('transactions', ['count', 'sum.instructed_amount.amount', 'max.booking_date']),
    foreign_exchanges: toMany('foreign_exchanges', ['count']),
  },
};
