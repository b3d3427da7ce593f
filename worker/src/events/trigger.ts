import * as v from 'valibot';

const row = v.nullish(v.record(v.string(), v.unknown()));

/** A row of the database. Its numbers are strings with the digits of the event. */
export type TriggerRow = Readonly<Record<string, unknown>>;

/** The used members of an event trigger's payload (Hasura: Event Triggers, Payload). */
export const triggerSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  created_at: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/)),
  table: v.object({ schema: v.string(), name: v.string() }),
  event: v.object({
    op: v.picklist(['INSERT', 'UPDATE', 'DELETE', 'MANUAL']),
    data: v.object({ old: row, new: row }),
  }),
});

export type EventTriggerPayload = v.InferOutput<typeof triggerSchema>;

/** Third parameter of a reviver (ECMAScript, JSON.parse source text access). */
type ReviverContext = { readonly source?: string };

/** Matches a number that loses digits as a float: negative zero, a fraction, an exponent or more than 15 digits. */
const inexactNumber = /(?:^|[:[,])\s*-?(?:0(?<=-0)|\d+[.eE]|\d{16})/;

/** Replaces the numbers of a parsed value by strings. */
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

/** Parses JSON and returns each number as a string with its original digits, which a float could lose. */
export function parseExactly(json: string): unknown {
  // A reviver takes three times as long, and few events have a number that requires it.
  if (!inexactNumber.test(json)) return numbersToStrings(JSON.parse(json));
  const exact = (_name: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(json, exact);
}
