import { enumValues } from '@fds/platform/enum-values';
import { check, date, index, integer, numeric, pgEnum, pgTable, sql, text, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { invoices } from './invoices.ts';
import { cascadingKey, setNullKey, tenantUniqueKey } from './keys.ts';
import { companies, people, workspace_connectors } from './parties.ts';
import { recordKeys } from './record.ts';

export const payment_means_type_enum = pgEnum('payment_means_type', enumValues.payment_means.type);
export const payment_means_status_enum = pgEnum('payment_means_status', enumValues.payment_means.status);

export const payment_means = pgTable(
  'payment_means',
  recordColumns({
    company_id: uuid(),
    people_id: uuid(),
    invoice_id: uuid(),
    type: payment_means_type_enum().notNull(),
    scheme: text(),
    status: payment_means_status_enum().notNull().default('active'),
    account_details_iban: text(),
    account_details_bic: text(),
    account_details_account_number: text(),
    account_details_routing_number: text(),
    account_details_account_type: text(),
    account_details_currency: text(),
    bank_details_bank_name: text(),
    bank_details_bank_code: text(),
    bank_details_branch_name: text(),
    bank_details_branch_code: text(),
    card_details_masked_pan: text(),
    card_details_brand: text(),
    card_details_card_type: text(),
    card_details_expiry_month: integer(),
    card_details_expiry_year: integer(),
    card_details_cardholder_name: text(),
    digital_wallet_provider: text(),
    digital_wallet_wallet_id: text(),
    digital_wallet_wallet_type: text(),
    compliance_kyc_status: text(),
    compliance_aml_status: text(),
    compliance_sanctions_check: text(),
    compliance_last_compliance_check: timestampColumn(),
    metadata_source: text(),
    metadata_external_id: text(),
    nickname: text(),
    description: text(),
    tags: text().array().notNull().default([]),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.company_id, companies),
    ...setNullKey(t, t.people_id, people),
    ...setNullKey(t, t.invoice_id, invoices),
    // The worker finds the account of a bank statement by its number, without those that it has read from invoices.
    index('payment_means_iban_idx').on(t.workspace_id, t.account_details_iban).where(sql`${t.invoice_id} is null`),
    index('payment_means_account_number_idx')
      .on(t.workspace_id, t.account_details_account_number)
      .where(sql`${t.invoice_id} is null`),
    check('payment_means_expiry_month_check', sql`${t.card_details_expiry_month} between 1 and 12`),
  ],
);

export const balances = pgTable(
  'balances',
  recordColumns({
    account_id: uuid(),
    holder_company_id: uuid(),
    holder_people_id: uuid(),
    local_balance_opening_booked: numeric(),
    local_balance_opening_value: numeric(),
    local_balance_closing_booked: numeric(),
    local_balance_closing_value: numeric(),
    local_balance_currency: text(),
    accounting_balance_opening_booked: numeric(),
    accounting_balance_opening_value: numeric(),
    accounting_balance_closing_booked: numeric(),
    accounting_balance_closing_value: numeric(),
    accounting_balance_currency: text(),
    balance_at_from: timestampColumn(),
    balance_at_to: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.balance_at_from),
    ...setNullKey(t, t.account_id, payment_means),
    ...setNullKey(t, t.holder_company_id, companies),
    ...setNullKey(t, t.holder_people_id, people),
    check('balances_balance_at_check', sql`${t.balance_at_to} >= ${t.balance_at_from}`),
  ],
);

export const foreign_exchanges = pgTable(
  'foreign_exchanges',
  recordColumns({
    balance_id: uuid().notNull(),
    currency_rate: numeric(),
    currency_pair: text(),
    currency_rate_source: text(),
    currency_rate_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.balance_id, balances),
    check('foreign_exchanges_currency_rate_check', sql`${t.currency_rate} > 0`),
  ],
);

export const transactions_status_enum = pgEnum('transactions_status', enumValues.transactions.status);

export const transactions = pgTable(
  'transactions',
  recordColumns({
    account_id: uuid(),
    balance_id: uuid(),
    counterparty_id: uuid(),
    source_workspace_connector_id: uuid(),
    scheme: text(),
    external_ids_transaction_id: text(),
    external_ids_payment_request_id: text(),
    external_ids_end_to_end_id: text(),
    requested_execution_date: date(),
    booking_date: date(),
    value_date: date(),
    executed_at: timestampColumn(),
    instructed_amount_amount: numeric(),
    instructed_amount_currency: text(),
    settlement_amount_amount: numeric(),
    settlement_amount_currency: text(),
    foreign_exchange_currency_rate: numeric(),
    foreign_exchange_currency_pair: text(),
    foreign_exchange_currency_rate_source: text(),
    foreign_exchange_currency_rate_at: timestampColumn(),
    transaction_type: text(),
    status: transactions_status_enum().notNull().default('pending'),
    category_purpose: text(),
    purpose_code: text(),
    remittance_information_unstructured: text(),
    remittance_information_structured_reference: text(),
    remittance_information_reference_type: text(),
    deleted_at: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.booking_date, t.deleted_at),
    ...setNullKey(t, t.account_id, payment_means),
    ...setNullKey(t, t.balance_id, balances),
    ...setNullKey(t, t.counterparty_id, companies),
    ...setNullKey(t, t.source_workspace_connector_id, workspace_connectors),
    check('transactions_foreign_exchange_check', sql`${t.foreign_exchange_currency_rate} > 0`),
  ],
);

export const transaction_fees = pgTable(
  'transaction_fees',
  recordColumns({ transaction_id: uuid().notNull(), type: text(), amount: numeric(), currency: text() }),
  (t) => [...recordKeys(t, t.created_at), ...cascadingKey(t, t.transaction_id, transactions)],
);

/** A transaction that pays an invoice, with the paid amount. One transaction may pay several invoices. */
export const invoice_transactions = pgTable(
  'invoice_transactions',
  recordColumns({
    invoice_id: uuid().notNull(),
    transaction_id: uuid().notNull(),
    amount: numeric(),
    currency: text(),
    allocated_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.invoice_id, invoices),
    ...cascadingKey(t, t.transaction_id, transactions),
  ],
);
