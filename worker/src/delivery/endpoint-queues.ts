import { RoundRobin } from '@fds/platform/fair-queue';
import type { Requeued } from '../queue/runner.ts';

export interface QueuedDelivery {
  readonly endpoint: string;
  readonly organisation: string;
  /** Without the port. */
  readonly host: string;
}

export type RequestResult = { readonly acknowledged: boolean; readonly durationMs: number };

export type DueDelivery<Delivery> = Required<Requeued<Delivery>>;

export interface EndpointQueues<Delivery extends QueuedDelivery> {
  add(items: readonly Delivery[]): void;
  /** Counts the delivery as in progress; undefined if no delivery may be sent now. */
  next(): Delivery | undefined;
  /** `result` is undefined if no request was sent. */
  finish(item: Delivery, result?: RequestResult): void;
  /** Removes and returns the deliveries that are more than a slow endpoint may keep in memory. */
  excess(now: number): DueDelivery<Delivery>[];
  drain(): Delivery[];
  drop(isGone: (item: Delivery) => boolean): void;
  /** Endpoints with a full queue in memory, for which the worker claims no more deliveries. */
  full(): string[];
  readonly size: number;
}

interface EndpointQueue<T> {
  readonly organisation: string;
  waiting: T[];
  busy: number;
  limit: number;
  slow: boolean;
  /** Moving average of the duration of a request. */
  averageMs: number;
  lastDueAt: number;
  full: boolean;
}

/** An endpoint is slow if its last request took at least this time. */
const slowMs = 1000;
const initialLimit = 4;
const maxLimit = 32;
/** Number of waiting deliveries. */
const fullSize = 256;
/** Above this number of waiting deliveries, all endpoints of the organisation are full. */
const organisationFullSize = 1000;
/** In progress to one host. */
const maxPerHost = { organisation: maxLimit, all: 2 * maxLimit };
const maxDelayMs = 120_000;
/** Above this number, empty queues are removed. */
const maxQueues = 10_000;

/** The limit doubles after each quick acknowledgement. */
function limitAfter({ limit }: EndpointQueue<unknown>, { acknowledged, durationMs }: RequestResult): number {
  if (durationMs >= slowMs) return acknowledged ? Math.min(maxLimit, limit + 1) : 1;
  return acknowledged ? Math.min(maxLimit, limit * 2) : Math.max(2, Math.floor(limit / 2));
}

/**
 * Shares the concurrent requests fairly: organisations take turns, and so do the endpoints of an organisation. One
 * host gets a limited number, however many webhooks it has. Slow endpoints together get at most half, and come first
 * while they use less than an eighth. pg-boss's own queues are not fair (docs/performance.md): its groups have a
 * fixed limit and take no turns.
 */
export function endpointQueues<Delivery extends QueuedDelivery>(
  maxDeliveries: number,
  maxDeliveriesPerOrganisation: number,
): EndpointQueues<Delivery> {
  const queues = new Map<string, EndpointQueue<Delivery>>();
  /** Endpoints to which a waiting delivery may be sent now, by organisation. */
  const endpointsOf = { fast: new Map<string, RoundRobin<string>>(), slow: new Map<string, RoundRobin<string>>() };
  const organisations = { fast: new RoundRobin<string>(), slow: new RoundRobin<string>() };
  const inProgress = { fast: 0, slow: 0 };
  /** Deliveries in progress by organisation, by host, and by both. */
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

  const leaveTurns = (kind: 'fast' | 'slow', endpoint: string, organisation: string): undefined => {
    const endpoints = endpointsOf[kind].get(organisation);
    endpoints?.delete(endpoint);
    if (endpoints?.size !== 0) return;
    endpointsOf[kind].delete(organisation);
    organisations[kind].delete(organisation);
  };

  const updateTurns = (endpoint: string, queue: EndpointQueue<Delivery>): void => {
    const { organisation, slow } = queue;
    leaveTurns(slow ? 'fast' : 'slow', endpoint, organisation);
    const kind = slow ? 'slow' : 'fast';
    if (queue.waiting.length === 0 || queue.busy >= queue.limit) {
      leaveTurns(kind, endpoint, organisation);
      return;
    }
    const endpoints = endpointsOf[kind].get(organisation) ?? new RoundRobin();
    endpoints.add(endpoint);
    endpointsOf[kind].set(organisation, endpoints);
    organisations[kind].add(organisation);
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

  /** Requeued deliveries become due at the rate at which the endpoint takes them. */
  const dueAt = (queue: EndpointQueue<Delivery>, now: number): number => {
    const step = queue.averageMs / queue.limit;
    const soonest = now + 2 * queue.averageMs;
    queue.lastDueAt = Math.min(Math.max(queue.lastDueAt + step, soonest), now + maxDelayMs);
    return queue.lastDueAt;
  };

  // Short even if every host is busy: at most 2,000 deliveries are in memory.
  const takeFrom = (kind: 'fast' | 'slow'): Delivery | undefined =>
    organisations[kind].next((organisation) => {
      if ((busyOf.get(organisation) ?? 0) >= maxDeliveriesPerOrganisation) return undefined;
      return endpointsOf[kind].get(organisation)?.next((endpoint) => {
        const queue = queues.get(endpoint);
        const item = queue?.waiting[0];
        if (queue === undefined || item === undefined) return leaveTurns(kind, endpoint, organisation);
        if (isHostBusy(item)) return undefined;
        queue.waiting.shift();
        queue.busy += 1;
        countBusy(item, 1);
        inProgress[kind] += 1;
        wasSlow.set(item, kind === 'slow');
        updateTurns(endpoint, queue);
        return item;
      });
    });

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
      const back: DueDelivery<Delivery>[] = [];
      for (const [endpoint, queue] of queues) {
        if (!queue.slow) continue;
        for (const item of queue.waiting.splice(2 * queue.limit)) back.push({ item, dueAt: dueAt(queue, now) });
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
