/** A webhook delivery that waits to be sent. */
export interface QueuedDelivery {
  /** Id of the webhook. */
  readonly endpoint: string;
  /** Id of the organisation that owns the webhook. */
  readonly organisation: string;
  /** Name of the host in the URL of the webhook, without the port. */
  readonly host: string;
}

/** Result of a request to an endpoint. */
export interface RequestResult {
  readonly acknowledged: boolean;
  readonly durationMs: number;
}

/** A delivery that returns to the queue of pg-boss, and the time at which it is due (milliseconds since 1970). */
export interface RequeuedDelivery<Delivery> {
  readonly delivery: Delivery;
  readonly dueAt: number;
}

/** Deliveries in the memory of the worker, with one queue for each endpoint. */
export interface EndpointQueues<Delivery extends QueuedDelivery> {
  /** Adds deliveries that the worker has claimed. */
  add(items: readonly Delivery[]): void;
  /** Returns the next delivery to send and counts it as in progress; undefined if no delivery may be sent now. */
  next(): Delivery | undefined;
  /** Marks a delivery in progress as ended; `result` is undefined if no request was sent. */
  finish(item: Delivery, result?: RequestResult): void;
  /**
   * Limits the number of deliveries to a slow endpoint that wait in memory. Removes and returns the deliveries above
   * this number, with the times at which they become due.
   */
  excess(now: number): RequeuedDelivery<Delivery>[];
  /** Removes and returns all waiting deliveries. */
  drain(): Delivery[];
  /** Removes the waiting deliveries for which `isGone` returns true. */
  drop(isGone: (item: Delivery) => boolean): void;
  /** Returns the endpoints with a full queue in memory. The worker claims no more deliveries for these endpoints. */
  full(): string[];
  /** Number of deliveries that are waiting or in progress. */
  readonly size: number;
}

interface EndpointQueue<T> {
  readonly organisation: string;
  waiting: T[];
  /** Number of deliveries in progress. */
  busy: number;
  /** Maximum number of deliveries in progress. */
  limit: number;
  slow: boolean;
  /** Moving average of the duration of a request, in milliseconds. */
  averageMs: number;
  /** Due time of the requeued delivery that is due last. */
  lastDueAt: number;
  full: boolean;
}

/** An endpoint is slow if its last request took at least this number of milliseconds. */
const slowMs = 1000;
const initialLimit = 4;
const maxLimit = 32;
/** Number of waiting deliveries at which the queue of an endpoint is full. */
const fullSize = 256;
/**
 * If this number of deliveries of an organisation waits in memory, the worker claims no more deliveries for the
 * endpoints of this organisation.
 */
const organisationFullSize = 1000;
/** Maximum number of deliveries in progress to one host, for one organisation and for all organisations. */
const maxPerHost = { organisation: maxLimit, all: 2 * maxLimit };
/** Maximum delay of a requeued delivery, in milliseconds. */
const maxDelayMs = 120_000;
/** If the number of queues is greater than this number, the empty queues are removed. */
const maxQueues = 10_000;

/**
 * Returns the new maximum number of concurrent deliveries to an endpoint, computed from the previous maximum and the
 * result of the last request. The maximum doubles after each quick acknowledgement.
 */
function limitAfter({ limit }: EndpointQueue<unknown>, { acknowledged, durationMs }: RequestResult): number {
  if (durationMs >= slowMs) return acknowledged ? Math.min(maxLimit, limit + 1) : 1;
  return acknowledged ? Math.min(maxLimit, limit * 2) : Math.max(2, Math.floor(limit / 2));
}

/**
 * Creates queues that share the concurrent requests fairly: organisations take turns, and the endpoints of an
 * organisation take turns (round robin). One host gets a limited number of them, however many webhooks it has. Slow endpoints together get at most half of the concurrent requests. While
 * slow endpoints use less than an eighth of the requests, their deliveries are sent before the deliveries to fast
 * endpoints. The queues of pg-boss are not fair (docs/performance.md): pg-boss limits the active jobs of a group to a
 * fixed number, and its groups do not take turns.
 * @param maxDeliveries maximum number of deliveries in progress
 * @param maxDeliveriesPerOrganisation maximum number of deliveries in progress for one organisation
 */
export function endpointQueues<Delivery extends QueuedDelivery>(
  maxDeliveries: number,
  maxDeliveriesPerOrganisation: number,
): EndpointQueues<Delivery> {
  const queues = new Map<string, EndpointQueue<Delivery>>();
  /**
   * Endpoints to which a waiting delivery may be sent now, by organisation. The first organisation in the map, and its
   * first endpoint, have the next turn.
   */
  const turns = { fast: new Map<string, Set<string>>(), slow: new Map<string, Set<string>>() };
  const inProgress = { fast: 0, slow: 0 };
  /** Number of deliveries in progress by organisation, by host, and by organisation and host. */
  const busyOf = new Map<string, number>();
  const wasSlow = new Map<Delivery, boolean>();
  let size = 0;

  const queueOf = ({ endpoint, organisation }: QueuedDelivery): EndpointQueue<Delivery> => {
    const known = queues.get(endpoint);
    if (known !== undefined) return known;
    const queue: EndpointQueue<Delivery> = {
      organisation,
      waiting: [],
      busy: 0,
      limit: initialLimit,
      slow: false,
      averageMs: 0,
      lastDueAt: 0,
      full: false,
    };
    queues.set(endpoint, queue);
    return queue;
  };

  const leaveTurns = (kind: 'fast' | 'slow', endpoint: string, organisation: string): void => {
    const endpoints = turns[kind].get(organisation);
    endpoints?.delete(endpoint);
    if (endpoints?.size === 0) turns[kind].delete(organisation);
  };

  const updateTurns = (endpoint: string, queue: EndpointQueue<Delivery>): void => {
    const { organisation, slow } = queue;
    leaveTurns(slow ? 'fast' : 'slow', endpoint, organisation);
    const kind = slow ? 'slow' : 'fast';
    if (queue.waiting.length === 0 || queue.busy >= queue.limit) {
      leaveTurns(kind, endpoint, organisation);
      return;
    }
    const endpoints = turns[kind].get(organisation) ?? new Set();
    turns[kind].set(organisation, endpoints.add(endpoint));
  };

  const countBusy = ({ organisation, host }: QueuedDelivery, more: number): void => {
    for (const key of [organisation, host, `${organisation} ${host}`]) {
      const busy = (busyOf.get(key) ?? 0) + more;
      if (busy === 0) busyOf.delete(key);
      else busyOf.set(key, busy);
    }
  };

  const isHostBusy = ({ organisation, host }: QueuedDelivery): boolean =>
    (busyOf.get(host) ?? 0) >= maxPerHost.all ||
    (busyOf.get(`${organisation} ${host}`) ?? 0) >= maxPerHost.organisation;

  const removeEmptyQueues = (): void => {
    if (queues.size <= maxQueues) return;
    for (const [endpoint, { waiting, busy }] of queues) {
      if (waiting.length === 0 && busy === 0) queues.delete(endpoint);
      if (queues.size <= maxQueues) return;
    }
  };

  /**
   * Returns the time at which a requeued delivery becomes due. The interval between the times of two deliveries to one
   * endpoint is the time that the endpoint needs for one delivery.
   */
  const dueAt = (queue: EndpointQueue<Delivery>, now: number): number => {
    const step = queue.averageMs / queue.limit;
    const soonest = now + 2 * queue.averageMs;
    queue.lastDueAt = Math.min(Math.max(queue.lastDueAt + step, soonest), now + maxDelayMs);
    return queue.lastDueAt;
  };

  const takeFrom = (kind: 'fast' | 'slow'): Delivery | undefined => {
    for (const [organisation, endpoints] of turns[kind]) {
      if ((busyOf.get(organisation) ?? 0) >= maxDeliveriesPerOrganisation) continue;
      // The worker has at most 2,000 deliveries in memory, so that the loop is short even if every host is busy.
      for (const endpoint of endpoints) {
        const queue = queues.get(endpoint);
        const item = queue?.waiting[0];
        if (item !== undefined && isHostBusy(item)) continue;
        leaveTurns(kind, endpoint, organisation);
        if (queue === undefined || item === undefined) continue;
        queue.waiting.shift();
        // The organisation and the endpoint move to the end of their lists, because a delivery was sent for them.
        turns[kind].delete(organisation);
        if (endpoints.size > 0) turns[kind].set(organisation, endpoints);
        queue.busy += 1;
        countBusy(item, 1);
        inProgress[kind] += 1;
        wasSlow.set(item, kind === 'slow');
        updateTurns(endpoint, queue);
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
        updateTurns(item.endpoint, queue);
      }
      removeEmptyQueues();
    },
    next: () => {
      if (inProgress.fast + inProgress.slow >= maxDeliveries) return undefined;
      const slow = () => (inProgress.slow < maxDeliveries / 2 ? takeFrom('slow') : undefined);
      return inProgress.slow < maxDeliveries / 8 ? (slow() ?? takeFrom('fast')) : (takeFrom('fast') ?? slow());
    },
    finish: (item, result) => {
      const queue = queueOf(item);
      queue.busy -= 1;
      countBusy(item, -1);
      size -= 1;
      inProgress[wasSlow.get(item) === true ? 'slow' : 'fast'] -= 1;
      wasSlow.delete(item);
      if (result !== undefined) {
        queue.limit = limitAfter(queue, result);
        queue.slow = result.durationMs >= slowMs;
        queue.averageMs = queue.averageMs === 0 ? result.durationMs : queue.averageMs * 0.8 + result.durationMs * 0.2;
      }
      updateTurns(item.endpoint, queue);
    },
    excess: (now) => {
      const back: RequeuedDelivery<Delivery>[] = [];
      for (const [endpoint, queue] of queues) {
        if (!queue.slow) continue;
        for (const item of queue.waiting.splice(2 * queue.limit))
          back.push({ delivery: item, dueAt: dueAt(queue, now) });
        updateTurns(endpoint, queue);
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
      for (const queue of queues.values()) queue.full = queue.waiting.length >= (queue.full ? fullSize / 2 : fullSize);
      const isFull = ({ full, organisation }: EndpointQueue<Delivery>): boolean =>
        full || (waitingOf.get(organisation) ?? 0) >= organisationFullSize;
      return [...queues].filter(([, queue]) => isFull(queue)).map(([endpoint]) => endpoint);
    },
    get size() {
      return size;
    },
  };
}
