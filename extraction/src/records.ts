import { enumValues } from '@fds/platform/enum-values';
import type { Reading } from './reading/types.ts';
/**
 * Plain data, which `JSON` and `structuredClone` can copy. `grand_total.amount` is stored in the column
 * `grand_total_amount`.
 */

/** A list has the values of an enumeration. */
export type FieldValueType = 'text' | 'decimal' | 'date' | 'moment' | 'boolean' | 'integer' | readonly string[];

type FieldTable = Readonly<Record<string, FieldValueType>>;

/**
 * A decimal is a string such as `-12.50`, a date `2026-01-31`, a moment UTC with milliseconds
 * (`2026-01-31T09:30:00.000Z`, RFC 3339).
 */
type ValueOf<K extends FieldValueType> = K extends readonly (infer Value)[]
  ? Value
  : K extends 'boolean'
    ? boolean
    : K extends 'integer'
      ? number
      : string;

/** A field without a value in the document is absent. */
export type FieldValues<T extends FieldTable> = { -readonly [F in keyof T]?: ValueOf<T[F]> };

export const invoiceFields = {
  reference_number: 'text',
  document_type: 'text',
  document_type_code: 'text',
  issue_date: 'date',
  due_date: 'date',
  issued_at: 'moment',
  local_currency: 'text',
  'local_totals.subtotal': 'decimal',
  'local_totals.tax_total': 'decimal',
  'local_totals.total_amount': 'decimal',
  'grand_total.amount': 'decimal',
  'grand_total.currency': 'text',
  terms: 'text',
  billing_context: 'text',
  'payment_status.paid': 'boolean',
  'payment_status.amount_paid': 'decimal',
  'payment_status.amount_remaining': 'decimal',
  status: enumValues.invoices.status,
  description: 'text',
} as const satisfies FieldTable;

export const itemFields = {
  line_id: 'text',
  sku: 'text',
  name: 'text',
  description: 'text',
  unit_price: 'decimal',
  currency: 'text',
  unit: 'text',
  quantity: 'decimal',
  amount: 'decimal',
  tax_rate: 'decimal',
  'tax.category': 'text',
  'tax.scheme': 'text',
  'period.start': 'date',
  'period.end': 'date',
} as const satisfies FieldTable;

export const taxFields = {
  category: 'text',
  scheme: 'text',
  rate: 'decimal',
  taxable_amount: 'decimal',
  tax_amount: 'decimal',
  currency: 'text',
  exemption_reason: 'text',
} as const satisfies FieldTable;

export const companyFields = {
  name: 'text',
  description: 'text',
  locale: 'text',
  'tax_id.value': 'text',
  'tax_id.type': 'text',
  'registration.trade_name': 'text',
  'registration.registered_name': 'text',
  'registration_number.value': 'text',
  'registration_number.registry_name': 'text',
} as const satisfies FieldTable;

export const addressFields = {
  kind: enumValues.addresses.kind,
  line_1: 'text',
  line_2: 'text',
  city: 'text',
  region: 'text',
  postal_code: 'text',
  country: 'text',
} as const satisfies FieldTable;

export const personFields = { full_name: 'text', email: 'text', phone_number: 'text' } as const satisfies FieldTable;

export const paymentMeansFields = {
  type: enumValues.payment_means.type,
  scheme: 'text',
  'account_details.iban': 'text',
  'account_details.bic': 'text',
  'account_details.account_number': 'text',
  'account_details.account_type': 'text',
  'account_details.currency': 'text',
  'bank_details.bank_name': 'text',
  'bank_details.bank_code': 'text',
  'bank_details.branch_name': 'text',
  'bank_details.branch_code': 'text',
  'card_details.masked_pan': 'text',
  'card_details.brand': 'text',
  'card_details.cardholder_name': 'text',
  'metadata.external_id': 'text',
  nickname: 'text',
  description: 'text',
} as const satisfies FieldTable;

export const exchangeRateFields = {
  currency_pair: 'text',
  base_currency: 'text',
  quote_currency: 'text',
  rate: 'decimal',
  source: 'text',
  rate_at: 'moment',
} as const satisfies FieldTable;

export const balanceFields = {
  'local_balance.opening_booked': 'decimal',
  'local_balance.opening_value': 'decimal',
  'local_balance.closing_booked': 'decimal',
  'local_balance.closing_value': 'decimal',
  'local_balance.currency': 'text',
  balance_at_from: 'moment',
  balance_at_to: 'moment',
} as const satisfies FieldTable;

/** Amounts are positive; `transaction_type` is the direction. */
export const transactionFields = {
  scheme: 'text',
  'external_ids.transaction_id': 'text',
  'external_ids.payment_request_id': 'text',
  'external_ids.end_to_end_id': 'text',
  booking_date: 'date',
  value_date: 'date',
  executed_at: 'moment',
  'instructed_amount.amount': 'decimal',
  'instructed_amount.currency': 'text',
  'settlement_amount.amount': 'decimal',
  'settlement_amount.currency': 'text',
  'foreign_exchange.currency_rate': 'decimal',
  'foreign_exchange.currency_pair': 'text',
  'foreign_exchange.currency_rate_at': 'moment',
  transaction_type: 'text',
  status: enumValues.transactions.status,
  purpose_code: 'text',
  'remittance_information.unstructured': 'text',
  'remittance_information.structured_reference': 'text',
  'remittance_information.reference_type': 'text',
} as const satisfies FieldTable;

export const feeFields = { type: 'text', amount: 'decimal', currency: 'text' } as const satisfies FieldTable;

export type InvoiceFields = FieldValues<typeof invoiceFields>;
export type ItemFields = FieldValues<typeof itemFields>;
export type TaxFields = FieldValues<typeof taxFields>;
export type CompanyFields = FieldValues<typeof companyFields>;
export type AddressFields = FieldValues<typeof addressFields>;
export type PersonFields = FieldValues<typeof personFields>;
export type PaymentMeansFields = FieldValues<typeof paymentMeansFields>;
export type ExchangeRateFields = FieldValues<typeof exchangeRateFields>;
export type BalanceFields = FieldValues<typeof balanceFields>;
export type TransactionFields = FieldValues<typeof transactionFields>;
export type FeeFields = FieldValues<typeof feeFields>;

export interface ExtractedParty {
  readonly company: CompanyFields;
  /** At most one of each kind. */
  readonly addresses: readonly AddressFields[];
}

/** Without a payee, the issuer is the payee. */
export const partyRoles = ['issuer', 'receiver', 'payee'] as const;
export type PartyRole = (typeof partyRoles)[number];

export interface InvoicePerson {
  readonly party: PartyRole;
  readonly role: 'contact';
  readonly person: PersonFields;
}

export interface InvoicePaymentMeans {
  /** Owner of the account, card or wallet. */
  readonly holder: PartyRole;
  readonly means: PaymentMeansFields;
}

/** Invoice or credit note. A record in a list is identified by the document and its index. */
export interface ExtractedInvoice {
  readonly invoice: InvoiceFields;
  readonly parties: Readonly<Partial<Record<PartyRole, ExtractedParty>>>;
  readonly people: readonly InvoicePerson[];
  readonly paymentMeans: readonly InvoicePaymentMeans[];
  readonly items: readonly ItemFields[];
  readonly taxes: readonly TaxFields[];
  readonly exchangeRate?: ExchangeRateFields | undefined;
}

export interface ExtractedTransaction {
  readonly transaction: TransactionFields;
  readonly fees: readonly FeeFields[];
  readonly counterparty?: ExtractedParty | undefined;
  readonly counterpartyAccount?: PaymentMeansFields | undefined;
}

export interface ExtractedStatement {
  readonly account: PaymentMeansFields;
  readonly holder?: ExtractedParty | undefined;
  readonly balance: BalanceFields;
  readonly transactions: readonly ExtractedTransaction[];
}

export interface ExtractionWarning {
  /** For example `BR-CO-10`. */
  readonly rule: string;
  /** For example `item 3` or `tax S 19`; absent for the whole document. */
  readonly at?: string | undefined;
  readonly expected: string;
  readonly found: string;
}

/** The field `metadata.document_type`. */
export type DocumentType = 'invoice' | 'credit_note' | 'bank_statement' | 'purchase_order' | 'other';

/** Without an invoice and statements, there are no records. */
export interface ExtractionResult {
  /** For example `ubl-invoice`. */
  readonly format: string;
  /** As declared, for example BT-24 or the namespace of a bank statement. */
  readonly profile?: string | undefined;
  readonly documentType: DocumentType;
  readonly invoice?: ExtractedInvoice | undefined;
  readonly statements: readonly ExtractedStatement[];
  readonly warnings: readonly ExtractionWarning[];
  /** Absent for bank statements and for formats without records. */
  readonly reading?: Reading | undefined;
}
