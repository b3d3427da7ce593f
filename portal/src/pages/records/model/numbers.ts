import type { RecordType } from './catalogue.ts';

/** Last names of the paths of amounts of money. */
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

/** `undefined` for a field that is not an amount of money. */
export function getCurrencyFieldPath(path: string, { fields }: Pick<RecordType, 'fields'>): string | undefined {
  const segments = path.split('.');
  if (!amounts.has(segments.at(-1) ?? '')) return undefined;
  const sibling = [...segments.slice(0, -1), 'currency'].join('.');
  return [sibling, 'local_currency', 'currency'].find((candidate) => fields.has(candidate));
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** From UN/ECE Recommendation 20 to `Intl.NumberFormat`. Codes that mean "piece" are in `pieces`. */
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

/** More than any currency, so that a unit price such as 0.0045 keeps its digits. */
const maximumFractionDigits = 12;

/** With all digits; undefined if the value is not a number. @param currency undefined for a number that is not money */
export function formatNumber(value: unknown, currency: string | undefined, locale: string): string | undefined {
  const text = String(value);
  if (!isDecimal(text)) return undefined;
  const isCode = currency !== undefined && /^[A-Za-z]{3}$/.test(currency);
  const style = isCode ? ({ style: 'currency', currency } as const) : {};
  const formatted = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(text);
  return currency === undefined || isCode ? formatted : `${formatted} ${currency}`;
}

/** @param unit code of UN/ECE Recommendation 20, such as `KGM`; any other text follows the number unchanged */
export function formatQuantity(value: unknown, unit: string | null, locale: string): string | undefined {
  const text = String(value);
  if (!isDecimal(text)) return undefined;
  const name = units[unit ?? ''];
  const style = name === undefined ? {} : ({ style: 'unit', unit: name } as const);
  const formatted = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(text);
  const isPlain = name !== undefined || unit === null || pieces.has(unit);
  return isPlain ? formatted : `${formatted} ${unit}`;
}
