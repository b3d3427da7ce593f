import { dateTime, decimal, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const balances: RootDefinition = {
  name: 'balances',
  type: 'balance',
  fields: {
    'local_balance.opening_booked': decimal,
    'local_balance.opening_value': decimal,
    'local_balance.closing_booked': decimal,
    'local_balance.closing_value': decimal,
    'local_balance.currency': text,
    'accounting_balance.opening_booked': decimal,
    'accounting_balance.opening_value': decimal,
    'accounting_balance.closing_booked': decimal,
    'accounting_balance.closing_value': decimal,
    'accounting_balance.currency': text,
    balance_at_from: dateTime,
    balance_at_to: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
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
