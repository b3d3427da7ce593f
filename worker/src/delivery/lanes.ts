/** What waits to be sent. */
export interface Waiting {
  /** The webhook it goes to, and whose that is. */
  readonly endpoint: string;
  readonly organisation: string;
}

/** How an exchange with an endpoint went. */
export interface Exchange {
  readonly acknowledged: boolean;
  readonly durationMs: number;
}

/** What a lane has no room for, and when it is to be fetched again (milliseconds since 1970). */
export interface PutBack<T> {
  readonly item: T;
  readonly at: number;
}

/** Deliveries in memory, in a lane for each endpoint. */
export interface Lanes<T extends Waiting> {
  /** Adds what was fetched. */
  add(items: readonly T[]): void;
  /** What is to be sent next; from then on it is under way. */
  next(): T | undefined;
  /** Ends what was under way; without an exchange nothing was sent. */
  finish(item: T, exchange?: Exchange): void;
  /** Takes out what is more than slow endpoints are to hold here. */
  excess(now: number): PutBack<T>[];
  /** Takes out everything that waits. */
  drain(): T[];
  /** Takes out what waits and is claimed no more. */
  drop(isGone: (item: T) => boolean): void;
  /** Endpoints that have enough waiting here, or whose organisation has. */
  full(): string[];
  readonly size: number;
}

interface Lane<T> {
  readonly organisation: string;
  waiting: T[];
  /** So many are under way. */
  busy: number;
  /** So many may be under way at once. */
  allowance: number;
  slow: boolean;
  /** How long an exchange takes (milliseconds), smoothed. */
  pace: number;
  /** When what was put back last is due again. */
  tail: number;
  full: boolean;
}

/** An endpoint that takes longer counts as slow until it answers faster. */
const slowMs = 1000;
const firstAllowance = 4;
const mostAllowance = 32;
const enough = 256;
/** The same for all endpoints of an organisation. */
const enoughOfOrganisation = 1000;
/** What is put back comes again after so long at the latest. */
const longestRestMs = 120_000;
/** So many endpoints that have nothing to send are remembered. */
const remembered = 10_000;

/** How many an endpoint may have under way after an exchange: it doubles while answers are prompt. */
function allowanceAfter({ allowance }: Lane<unknown>, { acknowledged, durationMs }: Exchange): number {
  if (durationMs >= slowMs) return acknowledged ? Math.min(mostAllowance, allowance + 1) : 1;
  return acknowledged ? Math.min(mostAllowance, allowance * 2) : Math.max(2, Math.floor(allowance / 2));
}

/**
 * Decides whose turn it is: organisations take turns, and in each its endpoints; an organisation and an endpoint have a
 * bounded number under way. Endpoints that answer slowly or not at all share half of the slots at most and an eighth at
 * least.
 * @param slots how many may be under way in all
 * @param share how many of them an organisation may have
 */
export function makeLanes<T extends Waiting>(slots: number, share: number): Lanes<T> {
  const lanes = new Map<string, Lane<T>>();
  /** By organisation, the endpoints that may have something to send; both in the order of their turns. */
  const turns = { fast: new Map<string, Set<string>>(), slow: new Map<string, Set<string>>() };
  const underWay = { fast: 0, slow: 0 };
  const busyOf = new Map<string, number>();
  const wasSlow = new Map<T, boolean>();
  let size = 0;

  const laneOf = ({ endpoint, organisation }: Waiting): Lane<T> => {
    const known = lanes.get(endpoint);
    if (known !== undefined) return known;
    const lane: Lane<T> = {
      organisation,
      waiting: [],
      busy: 0,
      allowance: firstAllowance,
      slow: false,
      pace: 0,
      tail: 0,
      full: false,
    };
    lanes.set(endpoint, lane);
    return lane;
  };

  const leave = (kind: 'fast' | 'slow', endpoint: string, organisation: string): void => {
    const endpoints = turns[kind].get(organisation);
    endpoints?.delete(endpoint);
    if (endpoints?.size === 0) turns[kind].delete(organisation);
  };

  const queueUp = (endpoint: string, lane: Lane<T>): void => {
    const { organisation, slow } = lane;
    leave(slow ? 'fast' : 'slow', endpoint, organisation);
    const kind = slow ? 'slow' : 'fast';
    if (lane.waiting.length === 0 || lane.busy >= lane.allowance) {
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
    if (lanes.size <= remembered) return;
    for (const [endpoint, { waiting, busy }] of lanes) {
      if (waiting.length === 0 && busy === 0) lanes.delete(endpoint);
      if (lanes.size <= remembered) return;
    }
  };

  /** When an item that is put back is to come again: at the endpoint's pace. */
  const restOf = (lane: Lane<T>, now: number): number => {
    const step = lane.pace / lane.allowance;
    const soonest = now + 2 * lane.pace;
    lane.tail = Math.min(Math.max(lane.tail + step, soonest), now + longestRestMs);
    return lane.tail;
  };

  const takeFrom = (kind: 'fast' | 'slow'): T | undefined => {
    for (const [organisation, endpoints] of turns[kind]) {
      if ((busyOf.get(organisation) ?? 0) >= share) continue;
      for (const endpoint of endpoints) {
        leave(kind, endpoint, organisation);
        const lane = lanes.get(endpoint);
        const item = lane?.waiting.shift();
        if (lane === undefined || item === undefined) continue;
        // Both go to the end of their turns.
        turns[kind].delete(organisation);
        if (endpoints.size > 0) turns[kind].set(organisation, endpoints);
        lane.busy += 1;
        countBusy(organisation, 1);
        underWay[kind] += 1;
        wasSlow.set(item, kind === 'slow');
        queueUp(endpoint, lane);
        return item;
      }
    }
    return undefined;
  };

  return {
    add: (items) => {
      for (const item of items) {
        const lane = laneOf(item);
        lane.waiting.push(item);
        size += 1;
        queueUp(item.endpoint, lane);
      }
      forget();
    },
    next: () => {
      if (underWay.fast + underWay.slow >= slots) return undefined;
      const slow = () => (underWay.slow < slots / 2 ? takeFrom('slow') : undefined);
      return underWay.slow < slots / 8 ? (slow() ?? takeFrom('fast')) : (takeFrom('fast') ?? slow());
    },
    finish: (item, exchange) => {
      const lane = laneOf(item);
      lane.busy -= 1;
      countBusy(item.organisation, -1);
      size -= 1;
      underWay[wasSlow.get(item) === true ? 'slow' : 'fast'] -= 1;
      wasSlow.delete(item);
      if (exchange !== undefined) {
        lane.allowance = allowanceAfter(lane, exchange);
        lane.slow = exchange.durationMs >= slowMs;
        lane.pace = lane.pace === 0 ? exchange.durationMs : lane.pace * 0.8 + exchange.durationMs * 0.2;
      }
      queueUp(item.endpoint, lane);
    },
    excess: (now) => {
      const back: PutBack<T>[] = [];
      for (const [endpoint, lane] of lanes) {
        if (!lane.slow) continue;
        for (const item of lane.waiting.splice(2 * lane.allowance)) back.push({ item, at: restOf(lane, now) });
        queueUp(endpoint, lane);
      }
      size -= back.length;
      return back;
    },
    drain: () => {
      const all = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0));
      size -= all.length;
      return all;
    },
    drop: (isGone) => {
      for (const lane of lanes.values()) {
        const left = lane.waiting.filter((item) => !isGone(item));
        size -= lane.waiting.length - left.length;
        lane.waiting = left;
      }
    },
    full: () => {
      const waitingOf = new Map<string, number>();
      for (const { organisation, waiting } of lanes.values())
        waitingOf.set(organisation, (waitingOf.get(organisation) ?? 0) + waiting.length);
      for (const lane of lanes.values()) lane.full = lane.waiting.length >= (lane.full ? enough / 2 : enough);
      const isFull = ({ full, organisation }: Lane<T>): boolean =>
        full || (waitingOf.get(organisation) ?? 0) >= enoughOfOrganisation;
      return [...lanes].filter(([, lane]) => isFull(lane)).map(([endpoint]) => endpoint);
    },
    get size() {
      return size;
    },
  };
}
