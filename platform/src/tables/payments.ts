import * as f from '../description/fields.ts';
import { deletedFilter, notDeletedFilter, sessionOrganisationFilter, visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

const balance = (prefix: string, inCurrency: string): Readonly<Record<string, f.Field>> => {
  const amount = (sentence: string) => f.inCurrency(`${prefix}.currency`, f.decimal(`${sentence}, ${inCurrency}.`));
  return {
    [`${prefix}.opening_booked`]: amount('Booked balance at the start of the period'),
    [`${prefix}.opening_value`]: amount('Balance by value date at the start of the period'),
    [`${prefix}.closing_booked`]: amount('Booked balance at the end of the period'),
    [`${prefix}.closing_value`]: amount('Balance by value date at the end of the period'),
    [`${prefix}.currency`]: f.text(`Currency of the balance ${inCurrency}, as an ISO 4217 code.`),
  };
};

export const balances: TableDescription = {
  name: 'balances',
  comment: 'Balances of accounts over a period.',
  rights: { engine: 'rd', worker: 'arwd' },
  record: {
    type: 'balance',
    facets: ['balance_at_from'],
    toOne: { account: 'payment_means', holder_company: 'companies', holder_people: 'people', workspace: 'workspaces' },
    identifierTypes: { account: 'payment_mean' },
    virtual: { composite_closing_booked_currency: 'local_balance.closing_booked' },
    lists: {
      foreign_exchange: {
        relationship: 'foreign_exchanges',
        fields: ['currency_rate', 'currency_pair', 'currency_rate_source', 'currency_rate_at'],
      },
    },
    toMany: {
      transactions: ['count', 'sum.instructed_amount.amount', 'max.booking_date'],
      foreign_exchanges: ['count'],
    },
  },
  rows: visibleRecords,
  delete: {},
  arrayRelationships: { transactions: 'transactions.balance_id', foreign_exchanges: 'foreign_exchanges.balance_id' },
  fields: {
    ...balance('local_balance', 'in the currency of the account'),
    ...balance('accounting_balance', 'in the currency of the books'),
    balance_at_from: f.dateTime('Start of the period of the balance.'),
    balance_at_to: f.dateTime('End of the period of the balance.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    account_id: 'Account to which the balance belongs.',
    holder_company_id: 'Company that holds the account.',
    holder_people_id: 'Person who holds the account.',
  },
};

export const foreignExchanges: TableDescription = {
  name: 'foreign_exchanges',
  comment: 'Exchange rates with which balances are converted.',
  rights: { engine: 'r', worker: 'rd' },
  record: { type: 'foreign_exchange', toOne: { balance: 'balances', workspace: 'workspaces' } },
  rows: visibleRecords,
  fields: { ...f.exchangeRate(), ...f.ofEveryRecord },
  columnComments: { balance_id: 'Balance that is converted with the exchange rate.' },
};

export const invoiceTransactions: TableDescription = {
  name: 'invoice_transactions',
  comment: 'Allocations of transactions to the invoices that they pay.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'invoice_transaction',
    toOne: { invoice: 'invoices', transaction: 'transactions', workspace: 'workspaces' },
  },
  rows: visibleRecords,
  fields: {
    amount: f.inCurrency('currency', f.number("Part of the transaction's amount that pays the invoice.")),
    currency: f.currency,
    allocated_at: f.dateTime('Time at which the amount was allocated to the invoice.'),
    ...f.ofEveryRecord,
  },
  columnComments: { invoice_id: 'Paid invoice.', transaction_id: 'Paying transaction.' },
};

export const paymentMeans: TableDescription = {
  name: 'payment_means',
  comment: 'Payment means: bank accounts, cards and wallets.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'payment_means',
    facets: ['nickname', 'status', 'account_details.iban'],
    toOne: { workspace: 'workspaces', company: 'companies', people: 'people', invoice: 'invoices' },
    responseOnlyColumns: { tags: { column: 'tags', codec: 'textList' } },
    unfilterable: ['tags'],
    toMany: { balances: ['count', 'max.balance_at_to'], transactions: ['count', 'max.booking_date'] },
  },
  rows: visibleRecords,
  arrayRelationships: { balances: 'balances.account_id', transactions: 'transactions.account_id' },
  fields: {
    type: f.notNull(f.oneOf(enumValues.payment_means.type, 'Type of the payment means, such as card_details.')),
    scheme: f.text('Payment scheme, such as SEPA.'),
    status: f.notNull(f.oneOf(enumValues.payment_means.status, 'Status of the payment means.')),
    'account_details.iban': f.text('IBAN of the account.'),
    'account_details.bic': f.text('BIC of the bank.'),
    'account_details.account_number': f.text('National account number.'),
    'account_details.routing_number': f.text('National number of the bank, such as a sort code.'),
    'account_details.account_type': f.text('Type of the account, such as checking.'),
    'account_details.currency': f.text('Currency of the account, as an ISO 4217 code.'),
    'bank_details.bank_name': f.text('Name of the bank.'),
    'bank_details.bank_code': f.text('National number of the bank.'),
    'bank_details.branch_name': f.text('Name of the branch.'),
    'bank_details.branch_code': f.text('Code of the branch.'),
    'card_details.masked_pan': f.text('Card number with hidden digits.'),
    'card_details.brand': f.text('Brand of the card.'),
    'card_details.card_type': f.text('Type of the card, such as credit.'),
    'card_details.expiry_month': f.integer('Month in which the card expires, 1 to 12.'),
    'card_details.expiry_year': f.integer('Year in which the card expires.'),
    'card_details.cardholder_name': f.text('Name on the card.'),
    'digital_wallet.provider': f.text('Provider of the wallet.'),
    'digital_wallet.wallet_id': f.text('Identifier of the wallet at its provider.'),
    'digital_wallet.wallet_type': f.text('Type of the wallet.'),
    'compliance.kyc_status': f.text('Result of the identity check of the owner.'),
    'compliance.aml_status': f.text('Result of the check of the owner for money laundering.'),
    'compliance.sanctions_check': f.text('Result of the check whether the owner is on a sanctions list.'),
    'compliance.last_compliance_check': f.dateTime('Time of the last compliance check.'),
    'metadata.source': f.text('System from which the payment means was imported.'),
    'metadata.external_id': f.text('Identifier of the payment means in the system from which it was imported.'),
    nickname: f.text('Name that the owner has given to the payment means.'),
    description: f.text('Description of the payment means.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    company_id: 'Company that owns the account or card.',
    people_id: 'Person who owns the account or card.',
    invoice_id: 'Invoice on which the account or card is printed.',
    tags: 'Labels that the owner has given to the payment means.',
  },
};

export const transactionFees: TableDescription = {
  name: 'transaction_fees',
  comment: 'Fees of transactions.',
  rights: { engine: 'r', worker: 'arwd' },
  record: { type: 'transaction_fee', toOne: { transaction: 'transactions', workspace: 'workspaces' } },
  rows: visibleRecords,
  fields: {
    type: f.text('Type of the fee.'),
    amount: f.inCurrency('currency', f.number('Amount of the fee.')),
    currency: f.currency,
    ...f.ofEveryRecord,
  },
  columnComments: { transaction_id: 'Transaction.' },
};

export const transactions: TableDescription = {
  name: 'transactions',
  comment: 'Transactions of bank accounts, cards and wallets.',
  rights: { engine: 'rwd', worker: 'arwd' },
  record: {
    type: 'transaction',
    facets: ['status', 'booking_date', 'instructed_amount.amount'],
    toOne: {
      account: 'payment_means',
      balance: 'balances',
      counterparty: 'companies',
      workspace: 'workspaces',
      source_workspace_connector: 'workspace_connectors',
    },
    virtual: { composite_instructed_amount_currency: 'instructed_amount.amount' },
    lists: { fees: { relationship: 'transaction_fees', fields: ['type', 'amount', 'currency'] } },
    toMany: { transaction_fees: ['count', 'sum.amount'], invoice_transactions: ['count', 'sum.amount'] },
  },
  rows: visibleRecords,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  update: { columns: ['deleted_at'], check: deletedFilter },
  // A caller can delete a transaction only if it is not booked, settled or allocated to an invoice; any other
  // transaction can be soft-deleted. Allocations that the caller cannot read also prevent the deletion. The condition
  // on the organisation of the allocations changes no result, but lets a distributed database read only the server of
  // this organisation.
  delete: { status: { _nin: ['booked', 'settled'] }, _not: { invoice_transactions: sessionOrganisationFilter } },
  arrayRelationships: {
    transaction_fees: 'transaction_fees.transaction_id',
    invoice_transactions: 'invoice_transactions.transaction_id',
  },
  fields: {
    scheme: f.text('Payment scheme, such as SEPA.'),
    'external_ids.transaction_id': f.text('Identifier of the transaction at the bank.'),
    'external_ids.payment_request_id': f.text('Identifier of the payment request.'),
    'external_ids.end_to_end_id': f.text('End-to-end identifier, which the payer assigns and all banks forward.'),
    requested_execution_date: f.date('Date on which the payer wants the bank to execute the payment.'),
    booking_date: f.date('Date on which the bank booked the transaction.'),
    value_date: f.date('Value date, from which the amount counts for interest.'),
    executed_at: f.dateTime('Time of the payment.'),
    'instructed_amount.amount': f.inCurrency(
      'instructed_amount.currency',
      f.number('Amount that the payer instructed the bank to pay.'),
    ),
    'instructed_amount.currency': f.text('Currency of the instructed amount, as an ISO 4217 code.'),
    'settlement_amount.amount': f.inCurrency(
      'settlement_amount.currency',
      f.number('Amount by which the account was debited or credited.'),
    ),
    'settlement_amount.currency': f.text('Currency of the settled amount, as an ISO 4217 code.'),
    ...f.exchangeRate('foreign_exchange.'),
    transaction_type: f.text('Type of the transaction, such as credit_transfer.'),
    status: f.notNull(f.oneOf(enumValues.transactions.status, 'Status of the transaction.')),
    category_purpose: f.text('ISO 20022 category purpose code, which tells the banks the purpose of the payment.'),
    purpose_code: f.text('ISO 20022 purpose code, which tells the receiver the purpose of the payment.'),
    'remittance_information.unstructured': f.text('Unstructured remittance information: a text for the receiver.'),
    'remittance_information.structured_reference': f.text("The creditor's reference for the payment."),
    'remittance_information.reference_type': f.text("Type of the creditor's reference."),
    ...f.ofEveryRecord,
  },
  columnComments: {
    account_id: 'Account that the transaction debits or credits.',
    balance_id: 'Opening and closing balance of the account for the period that contains the transaction.',
    counterparty_id: 'Company that pays the amount or receives it.',
    source_workspace_connector_id: 'Mailbox from which the transaction was received.',
    deleted_at: 'Time of deletion; null for a transaction that is not deleted.',
  },
};

export const paymentMatches: TableDescription = {
  name: 'payment_matches',
  comment: 'Transactions that pay invoices, or perhaps do, with the evidence.',
  rights: { engine: 'rw', worker: 'arwd' },
  rows: (role) => ({ ...visibleRecords(role), transaction: notDeletedFilter, invoice: notDeletedFilter }),
  // A person confirms a match or undoes it. Only the worker makes matches.
  update: { columns: ['status'], check: { status: { _in: ['confirmed', 'undone'] } } },
  columnComments: {
    transaction_id: 'Transaction that perhaps pays the invoice.',
    invoice_id: 'Invoice that the transaction perhaps pays.',
    status:
      '`suggested`, `automatic` (everything agrees), `confirmed` (by a person) or `undone` (by a person; never linked again automatically).',
    evidence: 'The compared criteria, with the values of the transaction and of the invoice.',
    agreements: 'Number of the criteria that agree.',
  },
};

/** No role has permissions, because only the worker reads and writes the table, by SQL. */
export const paymentKeys: TableDescription = {
  name: 'payment_keys',
  comment: 'Values by which the worker finds the invoices and transactions that may belong together.',
  rights: { worker: 'ard' },
};
