/** A delivery that waits to be sent. */
export interface Waiting {
  /** The webhook, and the organisation that owns it. */
  readonly endpoint: string;
  readonly organisation: string;
}

/** The result of a request to an endpoint. */
export interface Exchange {
  readonly acknowledged: boolean;
  readonly durationMs: number;
}

/** An item that is returned to pg-boss, and when it is due again (milliseconds since 1970). */
export interface Requeued<T> {
  readonly item: T;
  readonly at: number;
}

/** Deliveries in memory, one queue for each endpoint. */
export interface EndpointQueues<T extends Waiting> {
  /** Adds claimed items. */
  add(items: readonly T[]): void;
  /** Returns the next item to send and counts it as in progress; undefined: none may be sent now. */
  next(): T | undefined;
  /** Ends an item in progress; without an exchange, no request was sent. */
  finish(item: T, exchange?: Exchange): void;
  /** Removes and returns the items that exceed what is kept for slow endpoints. */
  excess(now: number): Requeued<T>[];
  /** Removes and returns all items that wait. */
  drain(): T[];
  /** Removes the waiting items for which `isGone` holds. */
  drop(isGone: (item: T) => boolean): void;
  /** Endpoints for which no more items should be claimed. */
  full(): string[];
  /** Number of items that wait or are in progress. */
  readonly size: number;
}

interface EndpointQueue<T> {
  readonly organisation: string;
  waiting: T[];
  /** Number of items in progress. */
  busy: number;
  /** Maximum number of items in progress. */
  allowance: number;
  slow: boolean;
  /** Smoothed duration of a request, in milliseconds. */
  pace: number;
  /** When the item that was requeued last is due. */
  tail: number;
  full: boolean;
}

/** An endpoint is slow if its last request took at least this long. */
const slowMs = 1000;
const firstAllowance = 4;
const mostAllowance = 32;
/** An endpoint with this many waiting items is full. */
const enough = 256;
/** All endpoints of an organisation with this many waiting items are full. */
const enoughOfOrganisation = 1000;
/** Longest delay of a requeued item. */
const longestRestMs = 120_000;
/** Maximum number of queues that are kept, empty ones included. */
const remembered = 10_000;

/** Returns the maximum number of items in progress after a request: it doubles while an endpoint answers quickly. */
function allowanceAfter({ allowance }: EndpointQueue<unknown>, { acknowledged, durationMs }: Exchange): number {
  if (durationMs >= slowMs) return acknowledged ? Math.min(mostAllowance, allowance + 1) : 1;
  return acknowledged ? Math.min(mostAllowance, allowance * 2) : Math.max(2, Math.floor(allowance / 2));
}

/**
 * Makes queues that share the slots fairly: organisations take turns, and the endpoints of an organisation take turns.
 * Slow endpoints together get at most half of the slots, and at least an eighth. pg-boss limits the active jobs of a
 * group to a fixed number (docs/performance.md); it has no turns and no limit that follows the speed of an endpoint.
 * @param slots maximum number of items in progress
 * @param share maximum number of items in progress for one organisation
 */
export function makeEndpointQueues<T extends Waiting>(slots: number, share: number): EndpointQueues<T> {
  const queues = new Map<string, EndpointQueue<T>>();
  /** Endpoints with an item that may be sent, by organisation; both in the order of their turns. */
  const turns = { fast: new Map<string, Set<string>>(), slow: new Map<string, Set<string>>() };
  const inProgress = { fast: 0, slow: 0 };
  const busyOf = new Map<string, number>();
  const wasSlow = new Map<T, boolean>();
  let size = 0;

  const queueOf = ({ endpoint, organisation }: Waiting): EndpointQueue<T> => {
    const known = queues.get(endpoint);
    if (known !== undefined) return known;
    const queue: EndpointQueue<T> = {
      organisation,
      waiting: [],
      busy: 0,
      allowance: firstAllowance,
      slow: false,
      pace: 0,
      tail: 0,
      full: false,
    };
    queues.set(endpoint, queue);
    return queue;
  };

  const leave = (kind: 'fast' | 'slow', endpoint: string, organisation: string): void => {
    const endpoints = turns[kind].get(organisation);
    endpoints?.delete(endpoint);
    if (endpoints?.size === 0) turns[kind].delete(organisation);
  };

  const queueUp = (endpoint: string, queue: EndpointQueue<T>): void => {
    const { organisation, slow } = queue;
    leave(slow ? 'fast' : 'slow', endpoint, organisation);
    const kind = slow ? 'slow' : 'fast';
    if (queue.waiting.length === 0 || queue.busy >= queue.allowance) {
      leave(kind, endpoint, organisation);
      return;
    }
    const endpoints = turns[kind].get(organisation) ?? new Set();
    turns[kind].set(organisation, endpoints.add(endpoint));
  };

  const countBusy = (organisation: string, more: number): void => {
    const busy = (busyOf.get(organisation) ?? 0) + more;
    if (busy === 0) busyOf.delete(organisation);
    else busyOf.set(organisation, busy);
  };

  const forget = (): void => {
    if (queues.size <= remembered) return;
    for (const [endpoint, { waiting, busy }] of queues) {
      if (waiting.length === 0 && busy === 0) queues.delete(endpoint);
      if (queues.size <= remembered) return;
    }
  };

  /** Returns when a requeued item is due: at the pace of the endpoint. */
  const dueAt = (queue: EndpointQueue<T>, now: number): number => {
    const step = queue.pace / queue.allowance;
    const soonest = now + 2 * queue.pace;
    queue.tail = Math.min(Math.max(queue.tail + step, soonest), now + longestRestMs);
    return queue.tail;
  };

  const takeFrom = (kind: 'fast' | 'slow'): T | undefined => {
    for (const [organisation, endpoints] of turns[kind]) {
      if ((busyOf.get(organisation) ?? 0) >= share) continue;
      for (const endpoint of endpoints) {
        leave(kind, endpoint, organisation);
        const queue = queues.get(endpoint);
        const item = queue?.waiting.shift();
        if (queue === undefined || item === undefined) continue;
        // The organisation and the endpoint move to the end of their turns.
        turns[kind].delete(organisation);
        if (endpoints.size > 0) turns[kind].set(organisation, endpoints);
        queue.busy += 1;
        countBusy(organisation, 1);
        inProgress[kind] += 1;
        wasSlow.set(item, kind === 'slow');
        queueUp(endpoint, queue);
        return item;
      }
    }
    return undefined;
  };

  return {
    add: (items) => {
      for (const item of items) {
        const queue = queueOf(item);
        queue.waiting.push(item);
        size += 1;
        queueUp(item.endpoint, queue);
      }
      forget();
    },
    next: () => {
      if (inProgress.fast + inProgress.slow >= slots) return undefined;
      const slow = () => (inProgress.slow < slots / 2 ? takeFrom('slow') : undefined);
      return inProgress.slow < slots / 8 ? (slow() ?? takeFrom('fast')) : (takeFrom('fast') ?? slow());
    },
    finish: (item, exchange) => {
      const queue = queueOf(item);
      queue.busy -= 1;
      countBusy(item.organisation, -1);
      size -= 1;
      inProgress[wasSlow.get(item) === true ? 'slow' : 'fast'] -= 1;
      wasSlow.delete(item);
      if (exchange !== undefined) {
        queue.allowance = allowanceAfter(queue, exchange);
        queue.slow = exchange.durationMs >= slowMs;
        queue.pace = queue.pace === 0 ? exchange.durationMs : queue.pace * 0.8 + exchange.durationMs * 0.2;
      }
      queueUp(item.endpoint, queue);
    },
    excess: (now) => {
      const back: Requeued<T>[] = [];
      for (const [endpoint, queue] of queues) {
        if (!queue.slow) continue;
        for (const item of queue.waiting.splice(2 * queue.allowance)) back.push({ item, at: dueAt(queue, now) });
        queueUp(endpoint, queue);
      }
      size -= back.length;
      return back;
    },
    drain: () => {
      const all = [...queues.values()].flatMap((queue) => queue.waiting.splice(0));
      size -= all.length;
      return all;
    },
    drop: (isGone) => {
      for (const queue of queues.values()) {
        const left = queue.waiting.filter((item) => !isGone(item));
        size -= queue.waiting.length - left.length;
        queue.waiting = left;
      }
    },
    full: () => {
      const waitingOf = new Map<string, number>();
      for (const { organisation, waiting } of queues.values())
        waitingOf.set(organisation, (waitingOf.get(organisation) ?? 0) + waiting.length);
      for (const queue of queues.values()) queue.full = queue.waiting.length >= (queue.full ? enough / 2 : enough);
      const isFull = ({ full, organisation }: EndpointQueue<T>): boolean =>
        full || (waitingOf.get(organisation) ?? 0) >= enoughOfOrganisation;
      return [...queues].filter(([, queue]) => isFull(queue)).map(([endpoint]) => endpoint);
    },
    get size() {
      return size;
    },
  };
}
