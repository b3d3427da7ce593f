/** A JSON value. Integers beyond 2^53 are kept as bigint, so that a request sends every digit that its author wrote. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Proves that a parsed document is JSON and narrows its integers: bigint only where a number would lose digits.
 * @throws TypeError for anything JSON cannot say (dates, functions, undefined).
 */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') {
    return value;
  }
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
  }
  throw new TypeError(`not a JSON value: ${String(value)}`);
}

/** JSON text with every digit of a bigint. */
export function encode(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (isList(value)) return `[${value.map(encode).join(',')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${encode(inner)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}
