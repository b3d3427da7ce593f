import type { Codec } from '../../contract/types.ts';
import { decimals, shownMoment } from '../moments.ts';
import type { BufferWriter } from './buffer-writer.ts';

/**
 * Writes the engine's value, which is not null, as the answer shows it.
 * @returns false for one of another kind
 */
type Show = (bytes: Buffer, start: number, end: number, out: BufferWriter) => boolean;

const quote = 0x22;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const smallN = 0x6e;

const asIs: Show = (bytes, start, end, out) => {
  out.copy(bytes, start, end);
  return true;
};

const string: Show = (bytes, start, end, out) => bytes[start] === quote && asIs(bytes, start, end, out);

/** Where the digits end that begin here. */
function pastDigits(bytes: Buffer, start: number): number {
  let at = start;
  for (let code = bytes[at]; code !== undefined && code >= zero && code <= 0x39; code = bytes[at]) at += 1;
  return at;
}

/** Where the whole number ends that begins here, as JSON writes it; the start itself where there is none. */
function pastWhole(bytes: Buffer, start: number): number {
  const first = bytes[start] === minus ? start + 1 : start;
  const end = bytes[first] === zero ? first + 1 : pastDigits(bytes, first);
  return end === first ? start : end;
}

/** Whether these bytes are a number of JSON. */
function isNumber(bytes: Buffer, start: number, end: number): boolean {
  let at = pastWhole(bytes, start);
  if (at === start) return false;
  if (bytes[at] === point) {
    const fraction = at + 1;
    at = pastDigits(bytes, fraction);
    if (at === fraction) return false;
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const signed = bytes[at + 1] === 0x2b || bytes[at + 1] === minus;
    const exponent = at + (signed ? 2 : 1);
    at = pastDigits(bytes, exponent);
    if (at === exponent) return false;
  }
  return at === end;
}

const nothing = Buffer.from('null');

/** A JSON number that is written digit by digit as the engine gave it; what JSON cannot say (NaN) is null. */
const exact: Show = (bytes, start, end, out) => {
  if (bytes[start] !== quote) return isNumber(bytes, start, end) && asIs(bytes, start, end, out);
  if (isNumber(bytes, start + 1, end - 1)) out.copy(bytes, start + 1, end - 1);
  else out.write(nothing);
  return true;
};

/** A string of the number's digits. */
const decimal: Show = (bytes, start, end, out) => {
  if (bytes[start] === quote) return asIs(bytes, start, end, out);
  if (!isNumber(bytes, start, end)) return false;
  out.byte(quote);
  out.copy(bytes, start, end);
  out.byte(quote);
  return true;
};

const integer: Show = (bytes, start, end, out) =>
  pastWhole(bytes, start) === end && end > start && asIs(bytes, start, end, out);

function isText(bytes: Buffer, start: number, end: number, text: Buffer): boolean {
  if (end - start !== text.length) return false;
  for (let place = 0; place < text.length; place += 1) if (bytes[start + place] !== text[place]) return false;
  return true;
}

const truth = Buffer.from('true');
const falsehood = Buffer.from('false');

const boolean: Show = (bytes, start, end, out) =>
  (isText(bytes, start, end, truth) || isText(bytes, start, end, falsehood)) && asIs(bytes, start, end, out);

const utcEnd = Buffer.from('+00:00"');
/** What stands behind the decimals of a moment, by how many are there. */
const shownEnds = ['.000Z"', '00Z"', '0Z"', 'Z"'].map((text) => Buffer.from(text));

const parsedAt = (bytes: Buffer, start: number, end: number): unknown => JSON.parse(bytes.toString('utf8', start, end));

/** Whether digits alone stand there. */
const areDigits = (bytes: Buffer, start: number, end: number): boolean => pastDigits(bytes, start) >= end;

/** How many characters a moment has up to its seconds, with the quote before it. */
const wholeLength = '"2026-01-31T10:00:00'.length;

const dateTime: Show = (bytes, start, end, out) => {
  if (bytes[start] !== quote) return false;
  const bare = end - utcEnd.length;
  const fraction = start + wholeLength;
  // Nearly always a moment is in UTC already, and what is shown of it is copied.
  if (bare >= fraction && isText(bytes, bare, end, utcEnd)) {
    const digits = bytes[fraction] === point && areDigits(bytes, fraction + 1, bare) ? bare - fraction - 1 : 0;
    if (digits > 0 || bare === fraction) {
      const shown = Math.min(digits, decimals);
      out.copy(bytes, start, shown === 0 ? bare : fraction + 1 + shown);
      out.write(shownEnds[shown] ?? nothing);
      return true;
    }
  }
  const moment = parsedAt(bytes, start, end);
  if (typeof moment !== 'string') return false;
  out.text(JSON.stringify(shownMoment(moment)));
  return true;
};

const textList: Show = (bytes, start, end, out) => {
  const list = parsedAt(bytes, start, end);
  return Array.isArray(list) && list.every((item) => typeof item === 'string') && asIs(bytes, start, end, out);
};

const shows: Readonly<Record<Codec, Show>> = {
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

/** Whether it is null that begins here: no other value begins with its letter. */
export const isNull = (bytes: Buffer, start: number): boolean => bytes[start] === smallN;

/**
 * How a column's value is shown.
 * @returns a function that writes the engine's value, which stands from `start` to `end` of what is read, as the answer
 * has it; it throws on one of another kind
 */
export function codecOf(codec: Codec, column: string) {
  const show = shows[codec];
  return ({ bytes }: { readonly bytes: Buffer }, start: number, end: number, out: BufferWriter): void => {
    if (isNull(bytes, start)) out.write(nothing);
    else if (!show(bytes, start, end, out)) throw new Error(`the engine's value of ${column} is no ${codec}`);
  };
}
