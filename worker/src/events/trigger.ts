import * as v from 'valibot';

const row = v.nullish(v.record(v.string(), v.unknown()));

/** A database row in an event. Its numbers are strings that keep all digits. */
export type EventTriggerRow = Readonly<Record<string, unknown>>;

/**
 * Schema of the payload that the engine sends for an event trigger (Hasura: Event Triggers, Payload). It contains only
 * the members that the worker reads.
 */
export const eventTriggerSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/)),
  table: v.object({ schema: v.string(), name: v.string() }),
  event: v.object({
    op: v.picklist(['INSERT', 'UPDATE', 'DELETE', 'MANUAL']),
    data: v.object({ old: row, new: row }),
    /** Trace of the request that caused the change. The worker accepts an event with a malformed trace. */
    trace_context: v.fallback(v.nullish(v.object({ trace_id: v.string() })), undefined),
  }),
});

export type EventTriggerPayload = v.InferOutput<typeof eventTriggerSchema>;

/**
 * Schema of the third parameter of a `JSON.parse` reviver: it contains the source text of the value (ECMAScript,
 * JSON.parse source text access).
 */
type ReviverContext = { readonly source?: string };

/**
 * Matches numbers in JSON that could change when they are parsed as a float: negative zero, and numbers with a
 * fraction, an exponent or more than 15 digits. A quotation mark must precede the colon before a number, so that the
 * pattern does not match the colons of a time.
 */
const inexactNumber = /(?:^|"\s*:|[[,])\s*-?(?:0(?<=-0)|\d+[.eE]|\d{16})/;

/** Replaces all numbers in a parsed JSON value by strings. */
function numbersToStrings(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, content] of Object.entries(value)) {
    if (typeof content === 'number' || typeof content === 'object') {
      Reflect.set(value, name, numbersToStrings(content));
    }
  }
  return value;
}

/** Parses JSON and returns each number as a string with its original digits. A float could lose digits. */
export function parseJsonExactly(json: string): unknown {
  // `JSON.parse` with a reviver function takes three times as long, so the reviver is used only if a number in the JSON
  // could lose digits.
  if (!inexactNumber.test(json)) return numbersToStrings(JSON.parse(json));
  const exact = (_name: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(json, exact);
}
