import {
  dateTimeField,
  decimalField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const balances: RecordDefinition = {
  name: 'balances',
  type: 'balance',
  fields: {
    'local_balance.opening_booked': decimalField,
    'local_balance.opening_value': decimalField,
    'local_balance.closing_booked': decimalField,
    'local_balance.closing_value': decimalField,
    'local_balance.currency': textField,
    'accounting_balance.opening_booked': decimalField,
    'accounting_balance.opening_value': decimalField,
    'accounting_balance.closing_booked': decimalField,
    'accounting_balance.closing_value': decimalField,
    'accounting_balance.currency': textField,
    balance_at_from: dateTimeField,
    balance_at_to: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  virtual: { composite_closing_booked_currency: 'local_balance.closing_booked' },
  lists: {
    foreign_exchange: {
      relationship: 'foreign_exchanges',
      fields: ['currency_rate', 'currency_pair', 'currency_rate_source', 'currency_rate_at'],
    },
  },
  toOne: {
    account: toOneRelationship('payment_means', ['nickname', 'status', 'account_details.iban'], {
      identifierType: 'payment_mean',
    }),
    holder_company: toOneRelationship('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    holder_people: toOneRelationship('people', ['full_name', 'email']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
  toMany: {
    transactions: toManyRelationship('transactions', ['count', 'sum.instructed_amount.amount', 'max.booking_date']),
    foreign_exchanges: toManyRelationship('foreign_exchanges', ['count']),
  },
};
