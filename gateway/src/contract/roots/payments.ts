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

export const foreignExchanges: RecordDefinition = {
  name: 'foreign_exchanges',
  type: 'foreign_exchange',
  fields: fieldsOf('foreign_exchanges'),
  toOne: { balance: toOne('balances', ['balance_at_from']), workspace: toOne('workspaces', ['name']) },
};

export const invoiceTransactions: RecordDefinition = {
  name: 'invoice_transactions',
  type: 'invoice_transaction',
  fields: fieldsOf('invoice_transactions'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const paymentMeans: RecordDefinition = {
  name: 'payment_means',
  type: 'payment_means',
  fields: fieldsOf('payment_means'),
  responseOnlyColumns: { tags: { column: 'tags', codec: 'textList' } },
  unfilterable: ['tags'],
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: toOne('people', ['full_name', 'email']),
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
  },
  toMany: {
    balances: toMany('balances', ['count', 'max.balance_at_to']),
    transactions: toMany('transactions', ['count', 'max.booking_date']),
  },
};

export const transactionFees: RecordDefinition = {
  name: 'transaction_fees',
  type: 'transaction_fee',
  fields: fieldsOf('transaction_fees'),
  toOne: {
    transaction: toOne('transactions', ['status', 'booking_date', 'instructed_amount.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const transactions: RecordDefinition = {
  name: 'transactions',
  type: 'transaction',
  fields: fieldsOf('transactions'),
  virtual: { composite_instructed_amount_currency: 'instructed_amount.amount' },
  lists: { fees: { relationship: 'transaction_fees', fields: ['type', 'amount', 'currency'] } },
  toOne: {
    account: toOne('payment_means', ['nickname', 'status', 'account_details.iban']),
    balance: toOne('balances', ['balance_at_from']),
    counterparty: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: toOne('workspaces', ['name']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    transaction_fees: toMany('transaction_fees', ['count', 'sum.amount']),
    invoice_transactions: toMany('invoice_transactions', ['count', 'sum.amount']),
  },
};
