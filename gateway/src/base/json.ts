/**
 * Parses the JSON of requests, and rejects JSON with too many values or levels. A number that a double would round
 * keeps all of its digits.
 */

import { checkJsonSize, type JsonBounds } from '@fds/platform/json-size';

interface RawJson {
  readonly rawJSON: string;
}

declare global {
  interface JSON {
    /**
     * Returns a raw JSON value. `JSON.stringify` writes the given text for this value unchanged.
     * @param text JSON text of a primitive value
     */
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** Matches numbers that a double may round: numbers with at least 16 digits or an exponent. */
const risky = /(?<![\d.])\d[\d.]{15}|\d[eE]/;

/** Returns the digits of a number without its sign, exponent, and leading and trailing zeros. */
function digitsOf(text: string): string {
  const digits = text.replace(/^-|[eE][\s\S]*|\./g, '');
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return digits.slice(start, end);
}

const keepsDigits = (value: number, source: string): boolean =>
  Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source);

/**
 * Parses JSON text. A number that a double would round becomes a raw JSON value (see `jsonDigits`).
 * @throws SyntaxError when the text is not JSON; RangeError when the JSON is nested too deep
 */
export function parseJson(text: string): unknown {
  if (!risky.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !keepsDigits(value, source) ? JSON.rawJSON(source) : value,
  );
}

/**
 * Limits for the JSON of a request: the number of values, and the number of nested levels. The parser needs at most 60
 * ms for 20,000 values. The slowest case is JSON in which all keys are different and all numbers have more digits than
 * a JavaScript number can keep.
 */
const bounds: JsonBounds = { values: 20_000, depth: 64 };

/**
 * Checks the size of a request's JSON text, and parses the text with `parseJson`.
 * @throws SyntaxError when the text is not JSON; JsonTooLargeError
 */
export function parseBoundedJson(text: string): unknown {
  checkJsonSize(text, bounds);
  return parseJson(text);
}

/**
 * Returns the text of a number that `parseJson` returned, with all digits; `undefined` for a value that is not a
 * number.
 */
export function jsonDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns whether a value is a JSON object: not null, not an array, not a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
