import type * as records from '@fds/extraction/records';
import { type ColumnValue, columnOf, type RecordKind, type RecordRow, recordKinds } from './tables.ts';

/** Such as a currency, a country or a unit. */
const code = 100;
/** Also an identifier. Postgres can index a text of this length. */
const name = 500;
const description = 4_000;
const note = 10_000;

/** In characters. The compiler reports a text field without an entry. */
type Lengths<Fields extends Readonly<Record<string, records.FieldValueType>>> = {
  readonly [Field in keyof Fields as Fields[Field] extends 'text' ? Field : never]: number;
};

const paymentMeansLengths: Lengths<typeof records.paymentMeansFields> = {
  scheme: code,
  'account_details.iban': name,
  'account_details.bic': code,
  'account_details.account_number': name,
  'account_details.account_type': code,
  'account_details.currency': code,
  'bank_details.bank_name': name,
  'bank_details.bank_code': code,
  'bank_details.branch_name': name,
  'bank_details.branch_code': code,
  'card_details.masked_pan': code,
  'card_details.brand': code,
  'card_details.cardholder_name': name,
  'metadata.external_id': name,
  nickname: name,
  description,
};

const lengthsByKind = {
  companies: {
    name,
    description,
    locale: code,
    'tax_id.value': name,
    'tax_id.type': code,
    'registration.trade_name': name,
    'registration.registered_name': name,
    'registration_number.value': name,
    'registration_number.registry_name': name,
  } satisfies Lengths<typeof records.companyFields>,
  addresses: {
    line_1: name,
    line_2: name,
    city: name,
    region: name,
    postal_code: code,
    country: code,
  } satisfies Lengths<typeof records.addressFields>,
  people: { full_name: name, email: name, phone_number: name } satisfies Lengths<typeof records.personFields>,
  exchange_rates: { currency_pair: code, base_currency: code, quote_currency: code, source: name } satisfies Lengths<
    typeof records.exchangeRateFields
  >,
  invoices: {
    reference_number: name,
    document_type: code,
    document_type_code: code,
    local_currency: code,
    'grand_total.currency': code,
    terms: note,
    billing_context: description,
    description: note,
  } satisfies Lengths<typeof records.invoiceFields>,
  invoice_items: {
    line_id: name,
    sku: name,
    name,
    description,
    currency: code,
    unit: code,
    'tax.category': code,
    'tax.scheme': code,
  } satisfies Lengths<typeof records.itemFields>,
  invoice_taxes: { category: code, scheme: code, currency: code, exemption_reason: description } satisfies Lengths<
    typeof records.taxFields
  >,
  invoice_people: { role: code },
  payment_means: paymentMeansLengths,
  accounts: paymentMeansLengths,
  balances: { 'local_balance.currency': code } satisfies Lengths<typeof records.balanceFields>,
  transactions: {
    scheme: code,
    'external_ids.transaction_id': name,
    'external_ids.payment_request_id': name,
    'external_ids.end_to_end_id': name,
    'instructed_amount.currency': code,
    'settlement_amount.currency': code,
    'foreign_exchange.currency_pair': code,
    transaction_type: code,
    purpose_code: code,
    'remittance_information.unstructured': note,
    'remittance_information.structured_reference': name,
    'remittance_information.reference_type': code,
  } satisfies Lengths<typeof records.transactionFields>,
  transaction_fees: { type: code, currency: code } satisfies Lengths<typeof records.feeFields>,
} satisfies Readonly<Record<RecordKind, object>>;

const lengthsByColumn = new Map(
  recordKinds.map((kind) => [
    kind,
    new Map(Object.entries(lengthsByKind[kind]).map(([field, length]) => [columnOf(field), length])),
  ]),
);

/** All other columns (ids, dates, decimals) are short. */
const getMaxTextLength = (kind: RecordKind, column: string): number => lengthsByColumn.get(kind)?.get(column) ?? name;

/** Database constraints: `to` is not less than `from`. */
const ranges: readonly { kind: RecordKind; from: string; to: string; rule: string }[] = [
  { kind: 'invoice_items', from: 'period_start', to: 'period_end', rule: 'BR-30' },
  { kind: 'balances', from: 'balance_at_from', to: 'balance_at_to', rule: 'statement-period' },
];

/** Database constraints: the value is greater than zero. */
const positives: readonly { kind: RecordKind; column: string }[] = [
  { kind: 'transactions', column: 'foreign_exchange_currency_rate' },
];

/** Dates and times, which sort as text. */
const isBefore = (one: ColumnValue, other: ColumnValue): boolean =>
  typeof one === 'string' && typeof other === 'string' && other < one;

/** Only for decimals; true for all other values. */
export const isPositiveDecimal = (value: ColumnValue): boolean =>
  typeof value !== 'string' || (!value.startsWith('-') && /[1-9]/.test(value));

/**
 * Shortens or removes values that violate a database constraint.
 * @param at the part of the document, for the warnings
 */
export function fitRow(
  kind: RecordKind,
  row: RecordRow,
  at: string,
  warn: (warning: records.ExtractionWarning) => void,
): RecordRow {
  const fitted: Record<string, ColumnValue> & { id: string } = { ...row };
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    const maxLength = getMaxTextLength(kind, column);
    if (value.length <= maxLength) continue;
    fitted[column] = value.slice(0, maxLength).toWellFormed();
    warn({
      rule: 'text-length',
      at: `${at} ${column}`,
      expected: `at most ${maxLength} characters`,
      found: `${value.length} characters`,
    });
  }
  for (const { from, to, rule } of ranges.filter((each) => each.kind === kind)) {
    const [start = null, end = null] = [row[from], row[to]];
    if (!isBefore(start, end)) continue;
    fitted[to] = null;
    warn({ rule, at: `${at} ${to}`, expected: `at least ${start}`, found: String(end) });
  }
  for (const { column } of positives.filter((each) => each.kind === kind)) {
    const value = row[column] ?? null;
    if (isPositiveDecimal(value)) continue;
    fitted[column] = null;
    warn({ rule: 'positive-rate', at: `${at} ${column}`, expected: 'more than 0', found: String(value) });
  }
  return fitted;
}
