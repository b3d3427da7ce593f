/** JSON of requests: limited in values and levels. A number that a double would round keeps all of its digits. */

import { checkJsonSize, type JsonBounds } from '@fds/platform/json-size';

type RawJson = { readonly rawJSON: string };

declare global {
  interface JSON {
    /** `JSON.stringify` writes the text unchanged. @param text JSON text of a primitive value */
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Matches numbers that a double may round: at least 16 digits, or an exponent. Only where a number can start, because
 * an id such as `01a2-73e5` must not make the parser six times slower.
 */
const risky = /(?<=[:,[\s]-?|^-?)\d(?:[\d.]{15}|[\d.]*[eE])/;

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

/** A number that a double would round becomes raw JSON. @throws SyntaxError; RangeError when nested too deep */
export function parseJson(text: string): unknown {
  if (!risky.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !keepsDigits(value, source) ? JSON.rawJSON(source) : value,
  );
}

/** 20,000 values take at most 60 ms: all keys different, all numbers with more digits than a double can keep. */
const bounds: JsonBounds = { values: 20_000, depth: 64 };

/** @throws SyntaxError; JsonTooLargeError */
export function parseBoundedJson(text: string): unknown {
  checkJsonSize(text, bounds);
  return parseJson(text);
}

/** The text of a number from `parseJson`, with all digits; `undefined` for a value that is not a number. */
export function jsonDigits(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns whether a value is a JSON object: not null, not an array, not a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
