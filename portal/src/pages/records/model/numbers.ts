import type { RecordType } from './catalogue.ts';

/** A field contains an amount of money if the last name of its path is in this set. */
const amounts = new Set([
  'amount',
  'amount_paid',
  'amount_remaining',
  'closing_booked',
  'closing_value',
  'credit',
  'debit',
  'opening_booked',
  'opening_value',
  'subtotal',
  'tax_amount',
  'tax_total',
  'taxable_amount',
  'total_amount',
  'unit_price',
]);

/** Returns the path of the field that contains the currency of an amount of money; undefined for other fields. */
export function getCurrencyFieldPath(path: string, { fields }: Pick<RecordType, 'fields'>): string | undefined {
  const segments = path.split('.');
  if (!amounts.has(segments.at(-1) ?? '')) return undefined;
  const sibling = [...segments.slice(0, -1), 'currency'].join('.');
  return [sibling, 'local_currency', 'currency'].find((candidate) => fields.has(candidate));
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Maps the codes of units (UN/ECE Recommendation 20) to the names of the units in `Intl.NumberFormat`. Codes that mean
 * "piece" are in `pieces`.
 */
const units: Readonly<Record<string, string>> = {
  GRM: 'gram',
  KGM: 'kilogram',
  MTR: 'meter',
  KMT: 'kilometer',
  LTR: 'liter',
  MIN: 'minute',
  HUR: 'hour',
  DAY: 'day',
  WEE: 'week',
  MON: 'month',
  ANN: 'year',
  P1: 'percent',
};
const pieces = new Set(['C62', 'H87', 'EA', 'NAR', 'PCE']);

/**
 * Maximum number of decimal places in a formatted number. It is larger than the number of decimal places of any
 * currency, so that a unit price such as 0.0045 keeps its digits.
 */
const maximumFractionDigits = 12;

/**
 * Formats a number in the reader's language, with all its digits.
 * @param value number or decimal text
 * @param currency currency code; undefined for a number that is not money
 * @returns the text, or undefined if the value is not a number
 */
export function formatNumber(value: unknown, currency: string | undefined, locale: string): string | undefined {
  const text = String(value);
  if (!isDecimal(text)) return undefined;
  const isCode = currency !== undefined && /^[A-Za-z]{3}$/.test(currency);
  const style = isCode ? ({ style: 'currency', currency } as const) : {};
  const formatted = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(text);
  return currency === undefined || isCode ? formatted : `${formatted} ${currency}`;
}

/**
 * Formats a number with its unit in the reader's language.
 * @param unit code of UN/ECE Recommendation 20, such as `KGM`. For a known code, the result contains the unit in the
 * reader's language; any other text follows the number unchanged
 */
export function formatQuantity(value: unknown, unit: string | null, locale: string): string | undefined {
  const text = String(value);
  if (!isDecimal(text)) return undefined;
  const name = units[unit ?? ''];
  const style = name === undefined ? {} : ({ style: 'unit', unit: name } as const);
  const formatted = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(text);
  const isPlain = name !== undefined || unit === null || pieces.has(unit);
  return isPlain ? formatted : `${formatted} ${unit}`;
}
