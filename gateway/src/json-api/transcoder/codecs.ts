import type { ResponseConversion } from '../../contract/types.ts';
import { formatDateTime, secondDigits } from '../date-times.ts';
import type { BufferWriter } from './buffer-writer.ts';

/** The value is not null. Returns false if it does not have the expected type. */
type ValueWriter = (bytes: Buffer, start: number, end: number, out: BufferWriter) => boolean;

const quote = 0x22;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const smallN = 0x6e;

const asIs: ValueWriter = (bytes, start, end, out) => {
  out.copy(bytes, start, end);
  return true;
};

const string: ValueWriter = (bytes, start, end, out) => bytes[start] === quote && asIs(bytes, start, end, out);

/** Returns the position after the last of the digits that begin at `start`; `start` if no digit is there. */
function endOfDigits(bytes: Buffer, start: number): number {
  let at = start;
  for (let code = bytes[at]; code !== undefined && code >= zero && code <= 0x39; code = bytes[at]) at += 1;
  return at;
}

/** Returns the position after the JSON integer that begins at `start`; `start` when there are no digits. */
function endOfInteger(bytes: Buffer, start: number): number {
  const first = bytes[start] === minus ? start + 1 : start;
  const end = bytes[first] === zero ? first + 1 : endOfDigits(bytes, first);
  return end === first ? start : end;
}

function isNumber(bytes: Buffer, start: number, end: number): boolean {
  let at = endOfInteger(bytes, start);
  if (at === start) return false;
  if (bytes[at] === point) {
    const fraction = at + 1;
    at = endOfDigits(bytes, fraction);
    if (at === fraction) return false;
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const signed = bytes[at + 1] === 0x2b || bytes[at + 1] === minus;
    const exponent = at + (signed ? 2 : 1);
    at = endOfDigits(bytes, exponent);
    if (at === exponent) return false;
  }
  return at === end;
}

const nullBytes = Buffer.from('null');

/** Writes a number with the same digits as the engine. Writes null for NaN, which JSON cannot represent. */
const exact: ValueWriter = (bytes, start, end, out) => {
  if (bytes[start] !== quote) return isNumber(bytes, start, end) && asIs(bytes, start, end, out);
  if (isNumber(bytes, start + 1, end - 1)) out.copy(bytes, start + 1, end - 1);
  else out.write(nullBytes);
  return true;
};

/** Writes a number as a JSON string with the same digits as the engine. */
const decimal: ValueWriter = (bytes, start, end, out) => {
  if (bytes[start] === quote) return asIs(bytes, start, end, out);
  if (!isNumber(bytes, start, end)) return false;
  out.byte(quote);
  out.copy(bytes, start, end);
  out.byte(quote);
  return true;
};

const integer: ValueWriter = (bytes, start, end, out) =>
  endOfInteger(bytes, start) === end && end > start && asIs(bytes, start, end, out);

function isText(bytes: Buffer, start: number, end: number, text: Buffer): boolean {
  if (end - start !== text.length) return false;
  for (let place = 0; place < text.length; place += 1) if (bytes[start + place] !== text[place]) return false;
  return true;
}

const truth = Buffer.from('true');
const falsehood = Buffer.from('false');

const boolean: ValueWriter = (bytes, start, end, out) =>
  (isText(bytes, start, end, truth) || isText(bytes, start, end, falsehood)) && asIs(bytes, start, end, out);

const utcEnd = Buffer.from('+00:00"');
/** By the number of decimals that a date-time has: ends with three decimals and `Z`. */
const fractionEnds = ['.000Z"', '00Z"', '0Z"', 'Z"'].map((text) => Buffer.from(text));

const parsedAt = (bytes: Buffer, start: number, end: number): unknown => JSON.parse(bytes.toString('utf8', start, end));

const areDigits = (bytes: Buffer, start: number, end: number): boolean => endOfDigits(bytes, start) >= end;

/** Number of characters of a date-time in JSON from the opening quote to the seconds, without decimals. */
const wholeLength = '"2026-01-31T10:00:00'.length;

const dateTime: ValueWriter = (bytes, start, end, out) => {
  if (bytes[start] !== quote) return false;
  const bare = end - utcEnd.length;
  const fraction = start + wholeLength;
  // Fast path: almost every date-time of the engine is in UTC, so its bytes can be copied.
  if (bare >= fraction && isText(bytes, bare, end, utcEnd)) {
    const digits = bytes[fraction] === point && areDigits(bytes, fraction + 1, bare) ? bare - fraction - 1 : 0;
    if (digits > 0 || bare === fraction) {
      const kept = Math.min(digits, secondDigits);
      out.copy(bytes, start, kept === 0 ? bare : fraction + 1 + kept);
      out.write(fractionEnds[kept] ?? nullBytes);
      return true;
    }
  }
  const moment = parsedAt(bytes, start, end);
  if (typeof moment !== 'string') return false;
  out.text(JSON.stringify(formatDateTime(moment)));
  return true;
};

const textList: ValueWriter = (bytes, start, end, out) => {
  const list = parsedAt(bytes, start, end);
  return Array.isArray(list) && list.every((item) => typeof item === 'string') && asIs(bytes, start, end, out);
};

const writers: Readonly<Record<ResponseConversion, ValueWriter>> = {
  text: string,
  decimal,
  number: exact,
  integer,
  boolean,
  date: string,
  dateTime,
  textList,
  json: asIs,
};

/** Returns true if the JSON value at a byte offset is null: only null begins with `n`. */
export const isNullAt = (bytes: Buffer, offset: number): boolean => bytes[offset] === smallN;

/** Copies or converts the bytes `start` to `end`. Throws if the value does not have the expected type. */
export function columnWriter(codec: ResponseConversion, column: string) {
  const write = writers[codec];
  return ({ bytes }: { readonly bytes: Buffer }, start: number, end: number, out: BufferWriter): void => {
    if (isNullAt(bytes, start)) out.write(nullBytes);
    else if (!write(bytes, start, end, out))
      throw new Error(`the engine's value of ${column} does not have the type ${codec}`);
  };
}
