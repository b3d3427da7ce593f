import { numeralOf } from '../base/json.ts';
import type { EngineValue, FieldKind, Storage } from './types.ts';

/** A whole UTC day, for a plain date that was given for a date-time field: from `start` to before `end`. */
export interface Day {
  readonly start: string;
  readonly end: string;
}

/** A checked value: one of the engine, or a whole day. */
export type Operand = EngineValue | Day;

/** Whether an operand is a whole day rather than one value. */
export const isDay = (operand: Operand): operand is Day => typeof operand === 'object';

/** What comes of reading a value: the checked value, or the sentence that says what was expected. */
export type Read = { readonly operand: Operand } | { readonly expected: string };

const operand = (value: Operand): Read => ({ operand: value });
const expected = (what: string): Read => ({ expected: what });

/** Characters of a text that a field is compared with. */
export const longestText = 32_768;

const longestNumeral = 400;
const largestExponent = 400;
const numeralForm = /^-?\d+(\.\d+)?([eE]([+-]?\d{1,4}))?$/;

/** The numeral of a JSON number or of a decimal string; `undefined` where it is neither or beyond measure. */
function readNumeral(value: unknown): string | undefined {
  const numeral = typeof value === 'string' ? value : numeralOf(value);
  if (numeral === undefined || numeral.length > longestNumeral) return undefined;
  const form = numeralForm.exec(numeral);
  return form === null || Math.abs(Number(form[3] ?? 0)) > largestExponent ? undefined : numeral;
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

function dayOf(text: string): Day {
  const start = `${text}T00:00:00Z`;
  const end = text === lastDay ? '10000-01-01T00:00:00Z' : new Date(Date.parse(start) + dayInMs).toJSON();
  return { start, end };
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** Postgres holds no text with a NUL character. */
export const isStorableText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

const readText = (value: unknown): Read =>
  isStorableText(value) && value.length <= longestText
    ? operand(value)
    : expected(`a string of at most ${longestText} characters, without NUL characters`);

const readers: Readonly<Record<Storage, (value: unknown, kind: FieldKind) => Read>> = {
  text: readText,
  numeric: (value) => {
    const numeral = readNumeral(value);
    return numeral === undefined ? expected('a number or a decimal string') : operand(numeral);
  },
  int4: (value) => {
    const whole = readWhole(value, 32);
    return whole === undefined ? expected('a whole number of at most 32 bits') : operand(Number(whole));
  },
  int8: (value) => {
    const whole = readWhole(value, 64);
    return whole === undefined ? expected('a whole number of at most 64 bits') : operand(whole);
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
    isStorableText(value) && value !== '' && value.length <= longestText
      ? operand(value)
      : expected('a workspace id or an external_workspace_id'),
};

/** Checks a value that a client gave for a field and puts it in the form in which the engine takes it. */
export const readValue = (value: unknown, kind: FieldKind): Read => readers[kind.storage](value, kind);
