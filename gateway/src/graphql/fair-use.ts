import { ApiError } from '../base/errors.ts';
import { ClientGoneError } from './failures.ts';
import type { EngineClaims } from './operation.ts';

/** Time that an operation may wait for its turn. Together with the statement timeout it stays within the engine's deadline. */
const waitMs = 2_000;
/** Operations that may wait for each one under way: as many short ones as finish within `waitMs`. */
const waitingForEach = 25;
/** Idle shares are removed when there are more than this, so that their number stays bounded. */
const mostShares = 10_000;

/** Sent with a refusal, in seconds. */
const retryAfter = { headers: { 'Retry-After': '2' } };

/** What is counted of one kind of caller since the start; `underWay` and `waiting` are of this moment. */
interface Counts {
  underWay: number;
  waiting: number;
  refused: number;
}

interface WaitingOperation {
  /** By `performance.now()`. */
  readonly until: number;
  readonly start: () => void;
  readonly giveUp: (reason: Error) => void;
}

/** The operations of one organisation. Operations wait only while as many as allowed are under way. */
interface Share {
  readonly counts: Counts;
  /** In order of arrival. */
  readonly waiting: WaitingOperation[];
  underWay: number;
  /** Set while operations wait, and up to `waitMs` longer: to clear it each time would cost more than to let it run out. */
  timer: NodeJS.Timeout | undefined;
  /** Ends one operation. */
  readonly end: () => void;
}

/**
 * Bounds the operations that each organisation has under way at the engine, so that none takes all of its connections.
 * Operations above the bound wait in order of arrival; the wait and the number of operations that wait are bounded, too.
 * Operations that look up a credential count together, apart from every organisation.
 */
export class FairUse {
  readonly counts: Readonly<Record<'organisation' | 'authentication', Counts>> = {
    organisation: { underWay: 0, waiting: 0, refused: 0 },
    authentication: { underWay: 0, waiting: 0, refused: 0 },
  };
  readonly #most: number;
  readonly #authentication = this.#newShare(this.counts.authentication);
  readonly #organisations = new Map<string, Share>();

  /** @param most operations that one organisation may have under way */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs an operation when it is its caller's turn. It counts as under way until `work` has settled, even where nobody
   * waits for the result any longer: until then the engine is busy with it.
   * @throws ApiError TOO_MANY_CONCURRENT_REQUESTS; ClientGoneError when the client leaves before its turn; what `work` throws
   */
  run<T>(claims: EngineClaims, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(claims);
    if (share.underWay < this.#most) {
      share.underWay += 1;
      return start(share, work);
    }
    if (share.waiting.length >= this.#most * waitingForEach) return Promise.reject(refusal(share.counts));
    return new Promise((resolve, reject) => {
      const operation: WaitingOperation = {
        until: performance.now() + waitMs,
        start: () => resolve(start(share, work)),
        giveUp: reject,
      };
      signal.addEventListener('abort', () => leave(share, operation), { once: true });
      share.waiting.push(operation);
      share.counts.waiting += 1;
      share.timer ??= setTimeout(refuseLate, waitMs, share).unref();
    });
  }

  #shareOf({ role, variables }: EngineClaims): Share {
    if (role === 'authenticator') return this.#authentication;
    const organisation = variables['x-hasura-organisation-id'] ?? '';
    const known = this.#organisations.get(organisation);
    if (known !== undefined) return known;
    if (this.#organisations.size >= mostShares) this.#removeIdle();
    const share = this.#newShare(this.counts.organisation);
    this.#organisations.set(organisation, share);
    return share;
  }

  #newShare(counts: Counts): Share {
    const share: Share = { counts, waiting: [], underWay: 0, timer: undefined, end: () => endOne(share) };
    return share;
  }

  #removeIdle(): void {
    for (const [organisation, { underWay }] of this.#organisations) {
      if (underWay === 0) this.#organisations.delete(organisation);
    }
  }
}

function refusal(counts: Counts): ApiError {
  counts.refused += 1;
  return new ApiError(
    'TOO_MANY_CONCURRENT_REQUESTS',
    'Too many requests are under way at the same time. Send fewer at a time, and try this one again shortly.',
    retryAfter,
  );
}

/** Runs an operation that counts as under way. */
function start<T>(share: Share, work: () => Promise<T>): Promise<T> {
  share.counts.underWay += 1;
  try {
    const result = work();
    result.then(share.end, share.end);
    return result;
  } catch (error) {
    share.end();
    return Promise.reject(error);
  }
}

/** Gives the place of an operation that has ended to the first that waits. */
function endOne(share: Share): void {
  share.counts.underWay -= 1;
  const next = share.waiting.shift();
  if (next === undefined) {
    share.underWay -= 1;
    return;
  }
  share.counts.waiting -= 1;
  next.start();
}

function leave(share: Share, operation: WaitingOperation): void {
  const index = share.waiting.indexOf(operation);
  if (index < 0) return;
  share.waiting.splice(index, 1);
  share.counts.waiting -= 1;
  operation.giveUp(new ClientGoneError());
}

/** Refuses the operations that have waited too long; they wait in order of arrival, so the first is the oldest. */
function refuseLate(share: Share): void {
  const now = performance.now();
  for (let first = share.waiting[0]; first !== undefined && first.until <= now; first = share.waiting[0]) {
    share.waiting.shift();
    share.counts.waiting -= 1;
    first.giveUp(refusal(share.counts));
  }
  const [next] = share.waiting;
  share.timer = next && setTimeout(refuseLate, Math.max(1, next.until - now), share).unref();
}
