/** JSON numbers that keep every digit: one that a double would round is held as its text. */

interface RawJson {
  readonly rawJSON: string;
}

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as the given JSON text of a primitive. */
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** A run of digits long enough to lose some in a double, or an exponent. */
const risky = /\d[\d.]{15}|\d[eE]/;

const digitsOf = (text: string): string => text.replace(/^-|[eE].*$|\./g, '').replace(/^0+|0+$/g, '');

const keepsDigits = (value: number, source: string): boolean =>
  Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source);

/**
 * Parses JSON text.
 * @returns the value; a number that does not survive as a double stands as a raw JSON value (see `numeralOf`)
 * @throws SyntaxError when the text is no JSON; RangeError when it is nested beyond reason
 */
export function parseJson(text: string): unknown {
  if (!risky.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !keepsDigits(value, source) ? JSON.rawJSON(source) : value,
  );
}

/** The numeral of a parsed JSON number, all digits kept; `undefined` for anything else. */
export function numeralOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** An object in the sense of JSON: neither null nor an array nor a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
