import { parseDecimal } from './decimal.ts';

/** Forms of a date: ISO 8601 with or without a time or a zone, and the formats 102, 203 and 204 of UN/EDIFACT 2379. */
const datePattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ+-]|\d{4}(?:\d{2})?$)/;

/** Reads a date. @returns `2026-01-31`, `undefined` for other text or a day that the calendar does not have */
export function parseDate(text: string): string | undefined {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && year !== '0000' ? iso : undefined;
}

/** Reads a moment of RFC 3339. @returns it in UTC with milliseconds; `undefined` without a zone */
export function parseMoment(text: string): string | undefined {
  if (parseDate(text) === undefined || !/T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  const date = new Date(text);
  const moment = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  // A zone may lead out of the years that have four digits.
  return /^\d{4}-/.test(moment) && !moment.startsWith('0000') ? moment : undefined;
}

/** Reads the text of a value into its plain form, by kind. `undefined` where the text is not of that kind. */
export const valueParsers = {
  text: (text: string): string | undefined => text,
  decimal: parseDecimal,
  date: parseDate,
  moment: parseMoment,
} as const;

/** Tells whether a text is an IBAN: country, check digits by ISO 7064 MOD 97-10, 15 to 34 characters. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Splits account identifiers into IBAN and other account numbers; an IBAN with a wrong check digit is an account number. */
export function accountOf(identifier: string): { readonly iban: string } | { readonly account_number: string } {
  const compact = identifier.replace(/\s/g, '').toUpperCase();
  return isIban(compact) ? { iban: compact } : { account_number: identifier };
}
