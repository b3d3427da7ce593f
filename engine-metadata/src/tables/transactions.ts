import { exchangeRateComments } from '../description/comments.ts';
import { deletedFilter, sessionOrganisationFilter, visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

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
