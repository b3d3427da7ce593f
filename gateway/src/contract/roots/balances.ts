import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const balances: RecordDefinition = {
  name: 'balances',
  type: 'balance',
  fields: {
    'local_balance.opening_booked': f.decimal,
    'local_balance.opening_value': f.decimal,
    'local_balance.closing_booked': f.decimal,
    'local_balance.closing_value': f.decimal,
    'local_balance.currency': f.text,
    'accounting_balance.opening_booked': f.decimal,
    'accounting_balance.opening_value': f.decimal,
    'accounting_balance.closing_booked': f.decimal,
    'accounting_balance.closing_value': f.decimal,
    'accounting_balance.currency': f.text,
    balance_at_from: f.dateTime,
    balance_at_to: f.dateTime,
    ...f.ofEveryRecord,
  },
  virtual: { composite_closing_booked_currency: 'local_balance.closing_booked' },
  lists: {
    foreign_exchange: {
      relationship: 'foreign_exchanges',
      fields: ['currency_rate', 'currency_pair', 'currency_rate_source', 'currency_rate_at'],
    },
  },
  toOne: {
    account: f.toOne('payment_means', ['nickname', 'status', 'account_details.iban'], {
      identifierType: 'payment_mean',
    }),
    holder_company: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    holder_people: f.toOne('people', ['full_name', 'email']),
    workspace: f.toOne('workspaces', ['name']),
  },
  toMany: {
    transactions: f.toMany('transactions', ['count', 'sum.instructed_amount.amount', 'max.booking_date']),
    foreign_exchanges: f.toMany('foreign_exchanges', ['count']),
  },
};
