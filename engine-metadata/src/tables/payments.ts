import { currencyComment, exchangeRateComments } from '../description/comments.ts';
import { deletedFilter, sessionOrganisationFilter, visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Returns the descriptions of the columns of a balance in one currency. */
const balanceColumns = (prefix: string, name: string): Readonly<Record<string, string>> => ({
  [`${prefix}_opening_booked`]: `Booked balance at the start of the period, ${name}.`,
  [`${prefix}_opening_value`]: `Balance by value date at the start of the period, ${name}.`,
  [`${prefix}_closing_booked`]: `Booked balance at the end of the period, ${name}.`,
  [`${prefix}_closing_value`]: `Balance by value date at the end of the period, ${name}.`,
  [`${prefix}_currency`]: `Currency of the balance ${name}, as an ISO 4217 code.`,
});

export const balances: TableDescription = {
  name: 'balances',
  comment: 'Balances of accounts over a period.',
  rows: visibleRecords,
  delete: {},
  arrayRelationships: { transactions: 'transactions.balance_id', foreign_exchanges: 'foreign_exchanges.balance_id' },
  columnComments: {
    account_id: 'Account to which the balance belongs.',
    holder_company_id: 'Company that holds the account.',
    holder_people_id: 'Person who holds the account.',
    ...balanceColumns('local_balance', 'in the currency of the account'),
    ...balanceColumns('accounting_balance', 'in the currency of the books'),
    balance_at_from: 'Start of the period of the balance.',
    balance_at_to: 'End of the period of the balance.',
  },
};

export const foreignExchanges: TableDescription = {
  name: 'foreign_exchanges',
  comment: 'Exchange rates with which balances are converted.',
  rows: visibleRecords,
  columnComments: { balance_id: 'Balance that is converted with the exchange rate.', ...exchangeRateComments('') },
};

export const invoiceTransactions: TableDescription = {
  name: 'invoice_transactions',
  comment: 'Allocations of transactions to the invoices that they pay.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Paid invoice.',
    transaction_id: 'Paying transaction.',
    amount: "Part of the transaction's amount that pays the invoice.",
    currency: currencyComment,
    allocated_at: 'Time at which the amount was allocated to the invoice.',
  },
};

export const paymentMeans: TableDescription = {
  name: 'payment_means',
  comment: 'Payment means: bank accounts, cards and wallets.',
  rows: visibleRecords,
  arrayRelationships: { balances: 'balances.account_id', transactions: 'transactions.account_id' },
  columnComments: {
    company_id: 'Company that owns the account or card.',
    people_id: 'Person who owns the account or card.',
    invoice_id: 'Invoice on which the account or card is printed.',
    type: 'Type of the payment means, such as card_details.',
    scheme: 'Payment scheme, such as SEPA.',
    status: 'Status of the payment means.',
    account_details_iban: 'IBAN of the account.',
    account_details_bic: 'BIC of the bank.',
    account_details_account_number: 'National account number.',
    account_details_routing_number: 'National number of the bank, such as a sort code.',
    account_details_account_type: 'Type of the account, such as checking.',
    account_details_currency: 'Currency of the account, as an ISO 4217 code.',
    bank_details_bank_name: 'Name of the bank.',
    bank_details_bank_code: 'National number of the bank.',
    bank_details_branch_name: 'Name of the branch.',
    bank_details_branch_code: 'Code of the branch.',
    card_details_masked_pan: 'Card number with hidden digits.',
    card_details_brand: 'Brand of the card.',
    card_details_card_type: 'Type of the card, such as credit.',
    card_details_expiry_month: 'Month in which the card expires, 1 to 12.',
    card_details_expiry_year: 'Year in which the card expires.',
    card_details_cardholder_name: 'Name on the card.',
    digital_wallet_provider: 'Provider of the wallet.',
    digital_wallet_wallet_id: 'Identifier of the wallet at its provider.',
    digital_wallet_wallet_type: 'Type of the wallet.',
    compliance_kyc_status: 'Result of the identity check of the owner.',
    compliance_aml_status: 'Result of the check of the owner for money laundering.',
    compliance_sanctions_check: 'Result of the check whether the owner is on a sanctions list.',
    compliance_last_compliance_check: 'Time of the last compliance check.',
    metadata_source: 'System from which the payment means was imported.',
    metadata_external_id: 'Identifier of the payment means in the system from which it was imported.',
    nickname: 'Name that the owner has given to the payment means.',
    description: 'Description of the payment means.',
    tags: 'Labels that the owner has given to the payment means.',
  },
};

export const transactionFees: TableDescription = {
  name: 'transaction_fees',
  comment: 'Fees of transactions.',
  rows: visibleRecords,
  columnComments: {
    transaction_id: 'Transaction.',
    type: 'Type of the fee.',
    amount: 'Amount of the fee.',
    currency: currencyComment,
  },
};

export const transactions: TableDescription = {
  name: 'transactions',
  comment: 'Transactions of bank accounts, cards and wallets.',
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
  columnComments: {
    account_id: 'Account that the transaction debits or credits.',
    balance_id: 'Opening and closing balance of the account for the period that contains the transaction.',
    counterparty_id: 'Company that pays the amount or receives it.',
    source_workspace_connector_id: 'Mailbox from which the transaction was received.',
    scheme: 'Payment scheme, such as SEPA.',
    external_ids_transaction_id: 'Identifier of the transaction at the bank.',
    external_ids_payment_request_id: 'Identifier of the payment request.',
    external_ids_end_to_end_id: 'End-to-end identifier, which the payer assigns and all banks forward.',
    requested_execution_date: 'Date on which the payer wants the bank to execute the payment.',
    booking_date: 'Date on which the bank booked the transaction.',
    value_date: 'Value date, from which the amount counts for interest.',
    executed_at: 'Time of the payment.',
    instructed_amount_amount: 'Amount that the payer instructed the bank to pay.',
    instructed_amount_currency: 'Currency of the instructed amount, as an ISO 4217 code.',
    settlement_amount_amount: 'Amount by which the account was debited or credited.',
    settlement_amount_currency: 'Currency of the settled amount, as an ISO 4217 code.',
    ...exchangeRateComments('foreign_exchange_'),
    transaction_type: 'Type of the transaction, such as credit_transfer.',
    status: 'Status of the transaction.',
    category_purpose: 'ISO 20022 category purpose code, which tells the banks the purpose of the payment.',
    purpose_code: 'ISO 20022 purpose code, which tells the receiver the purpose of the payment.',
    remittance_information_unstructured: 'Unstructured remittance information: a text for the receiver.',
    remittance_information_structured_reference: "The creditor's reference for the payment.",
    remittance_information_reference_type: "Type of the creditor's reference.",
    deleted_at: 'Time of deletion; null for a transaction that is not deleted.',
  },
};
