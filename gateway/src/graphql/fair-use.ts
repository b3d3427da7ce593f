import type { StopSignal } from '@fds/platform/stop-signal';
import { ApiError } from '../base/errors.ts';
import { DisconnectedError } from './failures.ts';
import type { EngineClaims } from './operation.ts';

/** After this time in milliseconds, half of the running time is forgotten. */
const halfLifeMs = 5_000;
/** Part of the running time of each operation that does not count, in milliseconds. */
const freeMs = 100;
/** If on average half an operation runs at any time, the running time approaches 3.6 s. */
const longMs = 4_000;
/** Maximum of the sum, so that an organisation whose operations become short has its full limit again within 10 s. */
const maxMs = 4 * longMs;

/** The time for which the operations of an organisation ran recently, without the first 100 ms of each operation. */
class RecentRunningTime {
  #sumMs = 0;
  #sumAt = 0;

  add(ms: number): void {
    this.#sumMs = Math.min(maxMs, this.#nowMs() + Math.max(0, ms - freeMs));
    this.#sumAt = performance.now();
  }

  isLong(): boolean {
    return this.#sumMs > longMs && this.#nowMs() > longMs;
  }

  #nowMs(): number {
    return this.#sumMs * 2 ** ((this.#sumAt - performance.now()) / halfLifeMs);
  }
}

/** The time of the last operation of any owner, and of the last operation of the other owners. */
class LatestActivity<Owner> {
  #latest: { readonly owner: Owner; at: number } | undefined;
  #ofOthers: { readonly owner: Owner; at: number } | undefined;

  note(owner: Owner): void {
    const at = performance.now();
    if (this.#latest?.owner === owner) this.#latest.at = at;
    else [this.#latest, this.#ofOthers] = [{ owner, at }, this.#latest];
  }

  hasOthers(owner: Owner, withinMs: number): boolean {
    const other = this.#latest?.owner === owner ? this.#ofOthers : this.#latest;
    return other !== undefined && performance.now() - other.at <= withinMs;
  }
}

/** The sum with the statement timeout is shorter than the deadline for the engine's response. */
const waitMs = 2_000;
/** If 12 operations may run, 300 may wait: if all are short, the engine finishes them within `waitMs`. */
const maxWaitingPerRunning = 25;
/** Above this number, the counters of idle organisations are removed. */
const maxShares = 10_000;

/** Applies while another organisation is active: long operations use most of the processor time. */
const partForLongOperations = 1 / 6;
/** Time since its last operation for which an organisation counts as active, in milliseconds. */
const activeMs = 3_000;

const retryAfter = { headers: { 'Retry-After': '2' } };

/** For the metrics; `rejected` since the start of the process. */
type Counts = { running: number; waiting: number; rejected: number };

/**
 * By organisations that use less than half, at least half, or all of their limit: labels by organisation would have
 * no limit.
 */
export type CountsByUtilization = Readonly<
  Record<'below_half' | 'half_or_more' | 'at_limit', { readonly organisations: number; readonly operations: number }>
>;

interface WaitingOperation {
  /** Time at which the operation is rejected if it has not started, by `performance.now()`. */
  readonly until: number;
  readonly start: () => void;
  readonly giveUp: (reason: Error) => void;
}

/** The running and waiting operations of one organisation. Operations wait only while the limit is reached. */
interface Share {
  readonly counts: Counts;
  /** Waiting operations, in order of arrival. */
  readonly waiting: WaitingOperation[];
  running: number;
  readonly recent: RecentRunningTime;
  /** Keeps running when no operation waits, because clearing a timer costs more than one needless timeout. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Operations that each organisation runs at once, so that none uses all connections to the engine. While several are
 * active, an organisation with long operations has a lower limit. Lookups of credentials have a separate limit.
 */
export class FairUse {
  readonly counts: Readonly<Record<'organisation' | 'authentication', Counts>> = {
    organisation: { running: 0, waiting: 0, rejected: 0 },
    authentication: { running: 0, waiting: 0, rejected: 0 },
  };
  readonly #limit: number;
  readonly #limitForLongOperations: number;
  readonly #activity = new LatestActivity<Share>();
  readonly #authentication = this.#createShare(this.counts.authentication);
  readonly #organisations = new Map<string, Share>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#limitForLongOperations = Math.ceil(limit * partForLongOperations);
  }

  /**
   * Counts until `work` has settled, even if the client disconnects, because the engine executes the operation until then.
   * @throws ApiError TOO_MANY_CONCURRENT_REQUESTS; DisconnectedError; every error of `work`
   */
  run<T>(claims: EngineClaims, signal: StopSignal, work: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(claims);
    if (share !== this.#authentication) this.#activity.note(share);
    if (share.waiting.length === 0 && share.running < this.#limitOf(share)) return this.#start(share, work);
    if (share.waiting.length >= this.#limit * maxWaitingPerRunning) return Promise.reject(rejection(share.counts));
    return new Promise((resolve, reject) => {
      const operation: WaitingOperation = {
        until: performance.now() + waitMs,
        start: () => resolve(this.#start(share, work)),
        giveUp: reject,
      };
      signal.addEventListener('abort', () => leave(share, operation), { once: true });
      share.waiting.push(operation);
      share.counts.waiting += 1;
      share.timer ??= setTimeout(rejectLate, waitMs, share).unref();
      this.#startWaiting(share);
    });
  }

  useByClass(): CountsByUtilization {
    const use = {
      below_half: { organisations: 0, operations: 0 },
      half_or_more: { organisations: 0, operations: 0 },
      at_limit: { organisations: 0, operations: 0 },
    };
    for (const { running } of this.#organisations.values()) {
      if (running === 0) continue;
      const of = use[running >= this.#limit ? 'at_limit' : running * 2 >= this.#limit ? 'half_or_more' : 'below_half'];
      of.organisations += 1;
      of.operations += running;
    }
    return use;
  }

  /** Returns how many operations of an organisation may run at once, and how many more can start now. */
  remainingOf(organisationId: string): { readonly limit: number; readonly remaining: number } {
    const share = this.#organisations.get(organisationId);
    if (share === undefined) return { limit: this.#limit, remaining: this.#limit };
    return { limit: this.#limit, remaining: Math.max(0, this.#limitOf(share) - share.running) };
  }

  #shareOf({ role, variables }: EngineClaims): Share {
    if (role === 'authenticator') return this.#authentication;
    const organisation = variables['x-hasura-organisation-id'] ?? '';
    const known = this.#organisations.get(organisation);
    if (known !== undefined) return known;
    if (this.#organisations.size >= maxShares) this.#removeIdle();
    const share = this.#createShare(this.counts.organisation);
    this.#organisations.set(organisation, share);
    return share;
  }

  #createShare(counts: Counts): Share {
    return { counts, waiting: [], running: 0, recent: new RecentRunningTime(), timer: undefined };
  }

  #limitOf(share: Share): number {
    if (share === this.#authentication || !share.recent.isLong()) return this.#limit;
    return this.#activity.hasOthers(share, activeMs) ? this.#limitForLongOperations : this.#limit;
  }

  #start<T>(share: Share, work: () => Promise<T>): Promise<T> {
    share.running += 1;
    share.counts.running += 1;
    const startedAt = performance.now();
    const end = () => {
      share.recent.add(performance.now() - startedAt);
      share.running -= 1;
      share.counts.running -= 1;
      this.#startWaiting(share);
    };
    try {
      const result = work();
      result.then(end, end);
      return result;
    } catch (error) {
      end();
      return Promise.reject(error);
    }
  }

  /** Starts waiting operations, in order of arrival. */
  #startWaiting(share: Share): void {
    while (share.running < this.#limitOf(share)) {
      const next = share.waiting.shift();
      if (next === undefined) return;
      share.counts.waiting -= 1;
      next.start();
    }
  }

  #removeIdle(): void {
    for (const [organisation, { running }] of this.#organisations) {
      if (running === 0) this.#organisations.delete(organisation);
    }
  }
}

function rejection(counts: Counts): ApiError {
  counts.rejected += 1;
  return new ApiError(
    'TOO_MANY_CONCURRENT_REQUESTS',
    'Too many requests are running at the same time. Send fewer concurrent requests, and send this one again in a few seconds.',
    retryAfter,
  );
}

function leave(share: Share, operation: WaitingOperation): void {
  const index = share.waiting.indexOf(operation);
  if (index < 0) return;
  share.waiting.splice(index, 1);
  share.counts.waiting -= 1;
  operation.giveUp(new DisconnectedError());
}

/** Rejects the operations that waited too long, beginning with the oldest operation. */
function rejectLate(share: Share): void {
  const now = performance.now();
  for (let first = share.waiting[0]; first !== undefined && first.until <= now; first = share.waiting[0]) {
    share.waiting.shift();
    share.counts.waiting -= 1;
    first.giveUp(rejection(share.counts));
  }
  const [next] = share.waiting;
  share.timer = next && setTimeout(rejectLate, Math.max(1, next.until - now), share).unref();
}
