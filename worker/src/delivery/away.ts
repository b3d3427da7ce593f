import { byTime } from '../events/moment.ts';

/** Something that tells of a record. */
export interface Told {
  /** The same however often it comes and goes. */
  readonly id: string;
  readonly record: string;
  /** When what it tells of happened: ISO 8601, in UTC. */
  readonly occurred_at: string;
}

/** An endpoint's deliveries that were put back: what happened to one of their records later must not come before them. */
export interface Away {
  /** It was put back, to come again at that time (milliseconds since 1970). */
  leave(item: Told, at: number): void;
  /** It has come again. */
  arrive(item: Told): void;
  /** When all that the item has to wait for has come again; undefined: it has to wait for nothing. */
  ahead(item: Told): number | undefined;
  /** Forgets those that must have come to somebody else, or be gone. */
  forget(now: number): void;
  readonly size: number;
}

/** What is overdue for so long is waited for no more, once that is looked at: as often. */
const overdueMs = 10_000;
/** So many of an endpoint's are remembered; more cannot come in order. */
const most = 10_000;

/** Remembers what was put back. */
export function makeAway(): Away {
  const records = new Map<string, Map<string, Told & { readonly at: number }>>();
  let size = 0;
  let lookedAt = 0;

  const arrive = ({ id, record }: Told): void => {
    const those = records.get(record);
    if (those?.delete(id) !== true) return;
    size -= 1;
    if (those.size === 0) records.delete(record);
  };

  return {
    leave: (item, at) => {
      arrive(item);
      if (size >= most) return;
      const { id, record, occurred_at } = item;
      const those = records.get(record) ?? new Map();
      records.set(record, those.set(id, { id, record, occurred_at, at }));
      size += 1;
    },
    arrive,
    ahead: (item) => {
      const earlier = [...(records.get(item.record)?.values() ?? [])].filter((other) => byTime(other, item) < 0);
      return earlier.length === 0 ? undefined : Math.max(...earlier.map(({ at }) => at));
    },
    forget: (now) => {
      if (size === 0 || now < lookedAt + overdueMs) return;
      lookedAt = now;
      for (const those of records.values())
        for (const item of those.values()) if (item.at + overdueMs < now) arrive(item);
    },
    get size() {
      return size;
    },
  };
}
