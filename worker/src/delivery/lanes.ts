import { byTime } from '../events/moment.ts';
import { type Away, makeAway, type Told } from './away.ts';

/** What waits to be sent. Of one record's events, one is under way to an endpoint at a time, the earliest first. */
export interface Waiting extends Told {
  /** The webhook it goes to. */
  readonly endpoint: string;
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
  /** Adds what was fetched, the oldest first. What had been put back is expected no more. */
  add(items: readonly T[]): void;
  /** What is to be sent next; from then on it is under way. */
  next(): T | undefined;
  /** Ends what was under way; without an exchange nothing was sent. */
  finish(item: T, exchange?: Exchange): void;
  /** Takes out what is more than slow endpoints are to hold here, and what has to wait for something put back before. */
  excess(now: number): PutBack<T>[];
  /** Takes out everything that waits. */
  drain(): T[];
  /** Takes out what waits and is claimed no more. */
  drop(isGone: (item: T) => boolean): void;
  /** Endpoints that have enough waiting here. */
  full(): string[];
  readonly size: number;
}

interface Lane<T> {
  waiting: T[];
  readonly busy: Set<string>;
  /** So many may be under way at once. */
  allowance: number;
  slow: boolean;
  /** How long an exchange takes (milliseconds), smoothed. */
  pace: number;
  /** When what was put back last is due again. */
  tail: number;
  readonly away: Away;
  full: boolean;
}

/** An endpoint that takes longer counts as slow until it answers faster. */
const slowMs = 1000;
const firstAllowance = 4;
const mostAllowance = 32;
const enough = 256;
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
 * Decides whose turn it is: endpoints take turns, each has a bounded number under way, and those that answer slowly or
 * not at all share half of the slots at most and an eighth at least. An endpoint's deliveries about one record go one
 * after the other, in the order in which things happened.
 * @param slots how many may be under way in all
 */
export function makeLanes<T extends Waiting>(slots: number): Lanes<T> {
  const lanes = new Map<string, Lane<T>>();
  /** Lanes that may have something to send, in the order of their turns. */
  const turns = { fast: new Set<string>(), slow: new Set<string>() };
  const underWay = { fast: 0, slow: 0 };
  const wasSlow = new Map<T, boolean>();
  let size = 0;

  const laneOf = (endpoint: string): Lane<T> => {
    const known = lanes.get(endpoint);
    if (known !== undefined) return known;
    const lane: Lane<T> = {
      waiting: [],
      busy: new Set(),
      allowance: firstAllowance,
      slow: false,
      pace: 0,
      tail: 0,
      away: makeAway(),
      full: false,
    };
    lanes.set(endpoint, lane);
    return lane;
  };

  const queueUp = (endpoint: string, lane: Lane<T>): void => {
    turns[lane.slow ? 'fast' : 'slow'].delete(endpoint);
    const ready = turns[lane.slow ? 'slow' : 'fast'];
    if (lane.waiting.length > 0 && lane.busy.size < lane.allowance) ready.add(endpoint);
    else ready.delete(endpoint);
  };

  const forget = (): void => {
    if (lanes.size <= remembered) return;
    for (const [endpoint, { waiting, busy, away }] of lanes) {
      if (waiting.length === 0 && busy.size === 0 && away.size === 0) lanes.delete(endpoint);
      if (lanes.size <= remembered) return;
    }
  };

  /** Puts an item at the end, but before what happened to the same record later. */
  const insert = ({ waiting }: Lane<T>, item: T): void => {
    const at = waiting.findIndex((other) => other.record === item.record && byTime(item, other) < 0);
    waiting.splice(at < 0 ? waiting.length : at, 0, item);
  };

  /** When an item that is put back is to come again: at the endpoint's pace, and after what it has to wait for. */
  const restOf = (lane: Lane<T>, ahead: number | undefined, now: number): number => {
    const step = lane.pace / lane.allowance;
    const soonest = now + 2 * lane.pace;
    if (ahead !== undefined) return Math.max(ahead + step, soonest);
    lane.tail = Math.min(Math.max(lane.tail + step, soonest), now + longestRestMs);
    return lane.tail;
  };

  const takeFrom = (kind: 'fast' | 'slow'): T | undefined => {
    for (const endpoint of turns[kind]) {
      const lane = laneOf(endpoint);
      turns[kind].delete(endpoint);
      const at = lane.waiting.findIndex(({ record }) => !lane.busy.has(record));
      const [item] = at < 0 ? [] : lane.waiting.splice(at, 1);
      if (item === undefined) continue;
      lane.busy.add(item.record);
      underWay[kind] += 1;
      wasSlow.set(item, kind === 'slow');
      queueUp(endpoint, lane);
      return item;
    }
    return undefined;
  };

  return {
    add: (items) => {
      for (const item of items) {
        const lane = laneOf(item.endpoint);
        lane.away.arrive(item);
        insert(lane, item);
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
      const lane = laneOf(item.endpoint);
      lane.busy.delete(item.record);
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
        const room = lane.slow ? 2 * lane.allowance : Number.POSITIVE_INFINITY;
        lane.away.forget(now);
        if (lane.waiting.length <= room && lane.away.size === 0) continue;
        const kept: T[] = [];
        for (const item of lane.waiting) {
          const ahead = lane.away.ahead(item);
          if (ahead === undefined && kept.length < room) {
            kept.push(item);
            continue;
          }
          const at = restOf(lane, ahead, now);
          lane.away.leave(item, at);
          back.push({ item, at });
        }
        lane.waiting = kept;
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
      for (const lane of lanes.values()) lane.full = lane.waiting.length >= (lane.full ? enough / 2 : enough);
      return [...lanes].filter(([, lane]) => lane.full).map(([endpoint]) => endpoint);
    },
    get size() {
      return size;
    },
  };
}
