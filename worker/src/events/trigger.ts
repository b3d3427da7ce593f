import * as v from 'valibot';

const row = v.nullish(v.record(v.string(), v.unknown()));

/** A row of the database. Its numbers are strings with the digits of the event. */
export type Row = Readonly<Record<string, unknown>>;

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

export type Trigger = v.InferOutput<typeof triggerSchema>;

/** Third parameter of a reviver (ECMAScript, JSON.parse source text access). */
type ReviverContext = { readonly source?: string };

/** Parses JSON and returns each number as a string with its original digits, which a float could lose. */
export function parseExactly(json: string): unknown {
  const exact = (_name: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(json, exact);
}
