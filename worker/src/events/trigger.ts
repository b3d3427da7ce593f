import * as v from 'valibot';

const row = v.nullish(v.record(v.string(), v.unknown()));

/** A row of the database, its numbers as the texts that stood in the event. */
export type Row = Readonly<Record<string, unknown>>;

/** What an event trigger of the engine delivers (Hasura: Event Triggers, Payload), as far as it is used here. */
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

/** What a reviver is told beside name and value (ECMAScript, JSON.parse source text access). */
type Source = { readonly source?: string };

/** Parses JSON with every number as the text that stood there: none passes through a floating-point number. */
export function parseExactly(json: string): unknown {
  const exact = (_name: string, value: unknown, context?: Source): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(json, exact);
}
