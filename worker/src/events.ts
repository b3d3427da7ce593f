import * as v from 'valibot';

const row = v.nullish(v.record(v.string(), v.unknown()));

/** What an event trigger of the engine delivers (Hasura: Event Triggers, Payload), as far as it is used here. */
export const deliverySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  table: v.object({ schema: v.string(), name: v.string() }),
  event: v.object({
    op: v.picklist(['INSERT', 'UPDATE', 'DELETE', 'MANUAL']),
    data: v.object({ old: row, new: row }),
  }),
});

export type Delivery = v.InferOutput<typeof deliverySchema>;

/** The kinds of events that changes of the database amount to (contract, Events). */
export type EventKind = 'document.uploaded' | 'document.processed' | 'document.deleted';

/** Something that happened to a record: its kind, and the row as it is since. */
export interface DomainEvent {
  /** The engine's id of the event: the same each time it is delivered. */
  readonly id: string;
  readonly kind: EventKind;
  readonly row: Readonly<Record<string, unknown>>;
}

interface Change {
  readonly kind: EventKind;
  readonly table: string;
  readonly op: Delivery['event']['op'];
  /** For a change of status: those that it leads to. */
  readonly status?: readonly string[];
}

const changes: readonly Change[] = [
  { kind: 'document.uploaded', table: 'documents', op: 'INSERT' },
  { kind: 'document.processed', table: 'documents', op: 'UPDATE', status: ['completed', 'failed'] },
  { kind: 'document.deleted', table: 'documents', op: 'UPDATE', status: ['deleted'] },
];

/** What a delivered change amounts to; `undefined` where it is none that anyone is told of. */
export function domainEvent({ id, table, event }: Delivery): DomainEvent | undefined {
  const { op, data } = event;
  const after = data.new;
  if (table.schema !== 'public' || after === null || after === undefined) return undefined;
  const change = changes.find(
    (candidate) =>
      candidate.table === table.name &&
      candidate.op === op &&
      (candidate.status === undefined ||
        (data.old?.status !== after.status && candidate.status.some((status) => status === after.status))),
  );
  return change && { id, kind: change.kind, row: after };
}
