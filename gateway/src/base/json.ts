/**
 * Parses the JSON of requests, and rejects JSON with too many values or levels. A number that a double would round
 * keeps all of its digits.
 */

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

const digitsOf = (text: string): string => text.replace(/^-|[eE].*$|\./g, '').replace(/^0+|0+$/g, '');

const keepsDigits = (value: number, source: string): boolean =>
  Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source);

/**
 * Parses JSON text. A number that a double would round becomes a raw JSON value (see `getDigitsOfJsonNumber`).
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
const bounds = { values: 20_000, depth: 64 } as const;

/**
 * Error for JSON with too many values or too many levels. `member` is the name of the outermost member in which the
 * limit was exceeded, if known.
 */
export class JsonTooLargeError extends Error {
  override readonly name = 'JsonTooLargeError';
  readonly member: string | undefined;

  constructor(message: string, member: string | undefined) {
    super(message);
    this.member = member;
  }
}

/** Codes of the characters that JSON uses for its structure, such as `{`. */
const code = { quote: 34, comma: 44, colon: 58, array: 91, backslash: 92, arrayEnd: 93, object: 123, objectEnd: 125 };

/** Returns the index of the closing quote of a string. @param start index of the opening quote */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === code.backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Checks the number of values and levels of a JSON text before V8 parses the text. For 1 MiB of small objects, V8 needs
 * 200 ms, and this check at most 10 ms.
 * @throws JsonTooLargeError
 */
function checkSize(text: string): void {
  let [values, depth] = [1, 0];
  let [name, member]: [string?, string?] = [];
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charCodeAt(at);
    if (found === code.quote) {
      const end = endOfString(text, at);
      if (depth === 1) name = text.slice(at + 1, end);
      at = end;
    } else if (found === code.comma) values += 1;
    else if (found === code.array || found === code.object) {
      values += 1;
      depth += 1;
    } else if (found === code.arrayEnd || found === code.objectEnd) depth -= 1;
    else if (found === code.colon && depth === 1) member = name;
    else continue;
    if (values > bounds.values)
      throw new JsonTooLargeError(`Expected at most ${bounds.values} values of JSON. Split the request.`, member);
    if (depth > bounds.depth)
      throw new JsonTooLargeError(`Expected JSON with at most ${bounds.depth} levels of nesting.`, member);
  }
}

/**
 * Checks the size of a request's JSON text, and parses the text with `parseJson`.
 * @throws SyntaxError when the text is not JSON; JsonTooLargeError
 */
export function parseBoundedJson(text: string): unknown {
  checkSize(text);
  return parseJson(text);
}

/**
 * Returns the text of a number that `parseJson` returned, with all digits; `undefined` for a value that is not a
 * number.
 */
export function getDigitsOfJsonNumber(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns whether a value is a JSON object: not null, not an array, not a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
