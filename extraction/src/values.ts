import { parseDecimal } from './decimal.ts';

/** ISO 8601 with an optional time and time zone, and the formats 102, 203 and 204 of UN/EDIFACT 2379. */
const datePattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ+-]|\d{4}(?:\d{2})?$)/;

/** @returns `2026-01-31`; `undefined` for other text and for a day that does not exist */
export function parseDate(text: string): string | undefined {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && year !== '0000' ? iso : undefined;
}

/** @returns UTC with milliseconds; `undefined` without a time zone */
export function parseRfc3339Time(text: string): string | undefined {
  if (parseDate(text) === undefined || !/T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  const date = new Date(text);
  const moment = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  // In UTC, the year may be before 1 or after 9999.
  return /^\d{4}-/.test(moment) && !moment.startsWith('0000') ? moment : undefined;
}

/** `undefined` if the text does not have the type. */
export const fieldValueParsers = {
  text: (text: string): string | undefined => text,
  decimal: parseDecimal,
  date: parseDate,
  moment: parseRfc3339Time,
} as const;

/** ISO 7064 MOD 97-10: letters become numbers (A is 10), the country and the check digits are last; modulo 97 is 1. */
export function hasIbanCheckDigits(text: string): boolean {
  const compact = text.replace(/\s/g, '');
  if (!/^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/.test(compact)) return false;
  const moved = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const code = character.charCodeAt(0);
    const number = code > 64 ? code - 55 : code - 48;
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

/** `iban` if the check digits are correct, else `account_number`. */
export function accountField(identifier: string): { readonly iban: string } | { readonly account_number: string } {
  const compact = identifier.replace(/\s/g, '').toUpperCase();
  return compact.length >= 15 && hasIbanCheckDigits(compact) ? { iban: compact } : { account_number: identifier };
}
