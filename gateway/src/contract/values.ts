import { maxNumberCharacters } from '@fds/platform/bounded';
import { jsonDigits } from '../base/validation.ts';
import type { ColumnType, EngineValue, FieldProperties } from './types.ts';

/** In UTC, from `start` (inclusive) to `end` (exclusive). */
export type UtcDayRange = { readonly start: string; readonly end: string };

export type ComparisonOperand = EngineValue | UtcDayRange;

export const isDayRange = (value: ComparisonOperand): value is UtcDayRange => typeof value === 'object';

/** `expected` describes the valid values. */
export type ParsedValue = { readonly operand: ComparisonOperand } | { readonly expected: string };

const operand = (value: ComparisonOperand): ParsedValue => ({ operand: value });
const expected = (what: string): ParsedValue => ({ expected: what });

/** Maximum length of a text that a condition compares with a field, in characters. */
export const maxTextLength = 32_768;

const maxExponent = 400;
const numeralForm = /^-?\d+(\.\d+)?([eE]([+-]?\d{1,4}))?$/;

/** All digits of a JSON number or decimal string; `undefined` for other values and too many digits. */
function readNumeral(value: unknown): string | undefined {
  const numeral = typeof value === 'string' ? value : jsonDigits(value);
  if (numeral === undefined || numeral.length > maxNumberCharacters) return undefined;
  const form = numeralForm.exec(numeral);
  return form === null || Math.abs(Number(form[3] ?? 0)) > maxExponent ? undefined : numeral;
}

function readWhole(value: unknown, bits: number): string | undefined {
  const numeral = readNumeral(value);
  if (numeral === undefined || !/^-?\d{1,20}$/.test(numeral)) return undefined;
  const whole = BigInt(numeral);
  return BigInt.asIntN(bits, whole) === whole ? String(whole) : undefined;
}

const dateForm = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const dateTimeForm = /^((?!0000)\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-](\d{2}):(\d{2}))$/;

const isCalendarDate = (text: string): boolean =>
  dateForm.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const within = (limit: number, digits: string | undefined): boolean => Number(digits ?? 0) <= limit;

function isDateTime(text: string): boolean {
  const [whole, day, hour, minute, second, , , offsetHour, offsetMinute] = dateTimeForm.exec(text) ?? [];
  return (
    whole !== undefined &&
    day !== undefined &&
    isCalendarDate(day) &&
    within(23, hour) &&
    within(59, minute) &&
    within(59, second) &&
    within(15, offsetHour) &&
    within(59, offsetMinute)
  );
}

const dayInMs = 86_400_000;
const lastDay = '9999-12-31';

function dayOf(text: string): UtcDayRange {
  const start = `${text}T00:00:00Z`;
  const end = text === lastDay ? '10000-01-01T00:00:00Z' : new Date(Date.parse(start) + dayInMs).toJSON();
  return { start, end };
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidForm.test(text);

/** Returns true if a value is a text that Postgres can store, which means a text without NUL characters. */
export const isStorableText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

const readText = (value: unknown): ParsedValue =>
  isStorableText(value) && value.length <= maxTextLength
    ? operand(value)
    : expected(`a string of at most ${maxTextLength} characters, without NUL characters`);

const readers: Readonly<Record<ColumnType, (value: unknown, kind: FieldProperties) => ParsedValue>> = {
  text: readText,
  numeric: (value) => {
    const numeral = readNumeral(value);
    const isTooLong = typeof value === 'string' && value.length > maxNumberCharacters;
    const form = `a number or a decimal string${isTooLong ? ` of at most ${maxNumberCharacters} characters` : ''}`;
    return numeral === undefined ? expected(form) : operand(numeral);
  },
  int4: (value) => {
    const whole = readWhole(value, 32);
    return whole === undefined ? expected('a 32-bit integer') : operand(Number(whole));
  },
  int8: (value) => {
    const whole = readWhole(value, 64);
    return whole === undefined ? expected('a 64-bit integer') : operand(whole);
  },
  boolean: (value) => (typeof value === 'boolean' ? operand(value) : expected('true or false')),
  date: (value) =>
    typeof value === 'string' && isCalendarDate(value) ? operand(value) : expected('a calendar date, YYYY-MM-DD'),
  timestamptz: (value) => {
    if (typeof value === 'string' && isCalendarDate(value)) return operand(dayOf(value));
    return typeof value === 'string' && isDateTime(value)
      ? operand(value)
      : expected('a date-time with its offset (2026-01-31T09:30:00Z) or a calendar date, YYYY-MM-DD');
  },
  enum: (value, { values }) =>
    typeof value === 'string' && values.includes(value) ? operand(value) : expected(`one of ${values.join(', ')}`),
  uuid: (value) =>
    isStorableText(value) && value !== '' && value.length <= maxTextLength
      ? operand(value)
      : expected('a workspace id or an external_workspace_id'),
};

export const readValue = (value: unknown, kind: FieldProperties): ParsedValue => readers[kind.storage](value, kind);
