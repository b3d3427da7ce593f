import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const transactions: RecordDefinition = {
  name: 'transactions',
  type: 'transaction',
  fields: {
    scheme: f.text,
    'external_ids.transaction_id': f.text,
    'external_ids.payment_request_id': f.text,
    'external_ids.end_to_end_id': f.text,
    requested_execution_date: f.date,
    booking_date: f.date,
    value_date: f.date,
    executed_at: f.dateTime,
    'instructed_amount.amount': f.number,
    'instructed_amount.currency': f.text,
    'settlement_amount.amount': f.number,
    'settlement_amount.currency': f.text,
    'foreign_exchange.currency_rate': f.decimal,
    'foreign_exchange.currency_pair': f.text,
    'foreign_exchange.currency_rate_source': f.text,
    'foreign_exchange.currency_rate_at': f.dateTime,
    transaction_type: f.text,
    status: f.notNull(f.oneOf(...enumValues.transactions.status)),
    category_purpose: f.text,
    purpose_code: f.text,
    'remittance_information.unstructured': f.text,
    'remittance_information.structured_reference': f.text,
    'remittance_information.reference_type': f.text,
    ...f.ofEveryRecord,
  },
  virtual: { composite_instructed_amount_currency: 'instructed_amount.amount' },
  lists: { fees: { relationship: 'transaction_fees', fields: ['type', 'amount', 'currency'] } },
  toOne: {
    account: f.toOne('payment_means', ['nickname', 'status', 'account_details.iban']),
    balance: f.toOne('balances', ['balance_at_from']),
    counterparty: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: f.toOne('workspaces', ['name']),
    source_workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    transaction_fees: f.toMany('transaction_fees', ['count', 'sum.amount']),
    invoice_transactions: f.toMany('invoice_transactions', ['count', 'sum.amount']),
  },
};
