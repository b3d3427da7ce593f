/** JSON from outside: bounded, and with numbers that keep every digit: one that a double would round is held as its text. */

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

/** A run of digits long enough to lose some in a double, or an exponent. Each run is looked at once, from its start. */
const risky = /(?<![\d.])\d[\d.]{15}|\d[eE]/;

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

/** Bounds of JSON from outside. So many values take 60 ms to parse where each key is a new one and numbers keep their digits. */
const most = { values: 20_000, depth: 64 } as const;

/** JSON with too many values, or nested too deep. `member`: the member of the outermost object where that shows. */
export class JsonTooLargeError extends Error {
  override readonly name = 'JsonTooLargeError';
  readonly member: string | undefined;

  constructor(message: string, member: string | undefined) {
    super(message);
    this.member = member;
  }
}

/** The characters that the structure of JSON is made of, by their codes. */
const code = { quote: 34, comma: 44, colon: 58, array: 91, backslash: 92, arrayEnd: 93, object: 123, objectEnd: 125 };

/** Returns the index of the quote that ends a string. @param start index of the one that begins it */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === code.backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Counts the values of a JSON text and how deep they nest, before anything is made of it: 1 MiB of small objects takes
 * V8 200 ms to parse, and this at most 10 ms.
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
    if (values > most.values) throw new JsonTooLargeError(`Expected at most ${most.values} values of JSON.`, member);
    if (depth > most.depth) throw new JsonTooLargeError(`Expected JSON that nests at most ${most.depth} deep.`, member);
  }
}

/**
 * Parses JSON text from outside.
 * @returns as `parseJson`
 * @throws SyntaxError when the text is no JSON; JsonTooLargeError
 */
export function parseBoundedJson(text: string): unknown {
  checkSize(text);
  return parseJson(text);
}

/** The numeral of a parsed JSON number, all digits kept; `undefined` for anything else. */
export function numeralOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** An object in the sense of JSON: neither null nor an array nor a raw number. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
