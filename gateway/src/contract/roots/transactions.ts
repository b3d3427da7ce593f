import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

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
