/**
 * Types of the records that the extraction reads from a document. The records are plain data that `JSON` and
 * `structuredClone` can copy. A field with a dot in its name belongs to the database column with `_`:
 * `grand_total.amount` is stored in `grand_total_amount`.
 */

/** Type of a field's value. A list contains the allowed values of an enumeration. */
export type FieldValueType = 'text' | 'decimal' | 'date' | 'moment' | 'boolean' | 'integer' | readonly string[];

type FieldTable = Readonly<Record<string, FieldValueType>>;

/**
 * TypeScript type of a value by its field type. A decimal is a string such as `-12.50`, and a date is a string such as
 * `2026-01-31`. A moment is a time in UTC with milliseconds (RFC 3339), such as `2026-01-31T09:30:00.000Z`.
 */
type ValueOf<K extends FieldValueType> = K extends readonly (infer Value)[]
  ? Value
  : K extends 'boolean'
    ? boolean
    : K extends 'integer'
      ? number
      : string;

/** The values of a record. A field without a value in the document is absent. */
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
  status: ['draft', 'sent', 'paid', 'cancelled'],
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
  min_quantity: 'decimal',
  max_quantity: 'decimal',
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
  domain_name_primary_link_url: 'text',
  'tax_id.value': 'text',
  'tax_id.type': 'text',
  'registration.trade_name': 'text',
  'registration.registered_name': 'text',
  'registration_number.business_type': 'text',
  'registration_number.value': 'text',
  'registration_number.registry_name': 'text',
  'registration_number.registry_country': 'text',
} as const satisfies FieldTable;

export const addressFields = {
  kind: ['registered', 'billing', 'shipping', 'other'],
  line_1: 'text',
  line_2: 'text',
  city: 'text',
  region: 'text',
  postal_code: 'text',
  country: 'text',
} as const satisfies FieldTable;

export const personFields = {
  first_name: 'text',
  last_name: 'text',
  full_name: 'text',
  email: 'text',
  phone_number: 'text',
} as const satisfies FieldTable;

export const paymentMeansFields = {
  type: ['account_details', 'card_details', 'digital_wallet', 'cash', 'cheque', 'direct_debit'],
  scheme: 'text',
  'account_details.iban': 'text',
  'account_details.bic': 'text',
  'account_details.account_number': 'text',
  'account_details.routing_number': 'text',
  'account_details.account_type': 'text',
  'account_details.currency': 'text',
  'bank_details.bank_name': 'text',
  'bank_details.bank_code': 'text',
  'bank_details.branch_name': 'text',
  'bank_details.branch_code': 'text',
  'card_details.masked_pan': 'text',
  'card_details.brand': 'text',
  'card_details.cardholder_name': 'text',
  'metadata.source': 'text',
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

/**
 * Fields of a bank transaction. Amounts are positive; `transaction_type` (`credit` or `debit`) is the direction of the
 * payment.
 */
export const transactionFields = {
  scheme: 'text',
  'external_ids.transaction_id': 'text',
  'external_ids.payment_request_id': 'text',
  'external_ids.end_to_end_id': 'text',
  requested_execution_date: 'date',
  booking_date: 'date',
  value_date: 'date',
  executed_at: 'moment',
  'instructed_amount.amount': 'decimal',
  'instructed_amount.currency': 'text',
  'settlement_amount.amount': 'decimal',
  'settlement_amount.currency': 'text',
  'foreign_exchange.currency_rate': 'decimal',
  'foreign_exchange.currency_pair': 'text',
  'foreign_exchange.currency_rate_source': 'text',
  'foreign_exchange.currency_rate_at': 'moment',
  transaction_type: 'text',
  status: ['pending', 'booked', 'settled', 'rejected', 'cancelled'],
  category_purpose: 'text',
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

/** A company in an invoice or a bank statement. */
export interface ExtractedParty {
  readonly company: CompanyFields;
  /** The addresses of the company, at most one of each kind of address. */
  readonly addresses: readonly AddressFields[];
}

/** Roles of the parties of an invoice. The payee is absent if the issuer is the payee. */
export const partyRoles = ['issuer', 'receiver', 'payee'] as const;
export type PartyRole = (typeof partyRoles)[number];

export interface InvoicePerson {
  /** The party for which the person works. */
  readonly party: PartyRole;
  readonly role: 'contact';
  readonly person: PersonFields;
}

export interface InvoicePaymentMeans {
  /** The party that owns the account, card or wallet. */
  readonly holder: PartyRole;
  readonly means: PaymentMeansFields;
}

/**
 * The records of an invoice or credit note. A record in a list is identified by the document and by its index in the
 * list.
 */
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
  /** The bank account of the counterparty. */
  readonly counterpartyAccount?: PaymentMeansFields | undefined;
}

/** The records of one bank statement: a balance and the transactions of its period. */
export interface ExtractedStatement {
  readonly account: PaymentMeansFields;
  /** The owner of the bank account. */
  readonly holder?: ExtractedParty | undefined;
  readonly balance: BalanceFields;
  readonly transactions: readonly ExtractedTransaction[];
}

/** A difference between a value of the document and the value that a rule expects. */
export interface ExtractionWarning {
  /** Name of the rule, for example `BR-CO-10`. */
  readonly rule: string;
  /**
   * The location of the value in the document, for example `item 3` or `tax S 19`; absent if the warning concerns the
   * whole document.
   */
  readonly at?: string | undefined;
  readonly expected: string;
  readonly found: string;
}

/** Value of the field `metadata.document_type` of a document. */
export type DocumentType = 'invoice' | 'credit_note' | 'bank_statement' | 'purchase_order' | 'other';

/** The records of a document of a known format. Without an invoice and statements, the document has no records. */
export interface ExtractionResult {
  /** Name of the format, for example `ubl-invoice`. */
  readonly format: string;
  /** The profile that the document declares, for example BT-24 of an invoice or the namespace of a bank statement. */
  readonly profile?: string | undefined;
  readonly documentType: DocumentType;
  readonly invoice?: ExtractedInvoice | undefined;
  readonly statements: readonly ExtractedStatement[];
  readonly warnings: readonly ExtractionWarning[];
}
