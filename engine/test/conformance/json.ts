/** A JSON value. Integers beyond 2^53 are bigint, so that requests keep all digits of the file. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Validates that a parsed document is JSON. Converts a bigint to a number if the number has the same digits.
 * @throws TypeError for a value that JSON cannot represent, such as a date
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

/** Returns the JSON text of a value, with all digits of bigints. */
export function serializeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (isJsonArray(value)) return `[${value.map(serializeJson).join(',')}]`;
  if (isJsonObject(value)) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${serializeJson(inner)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}
