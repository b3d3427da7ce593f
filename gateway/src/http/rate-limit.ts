import { type RateLimitStore, windowSeconds } from '@fds/platform/rate-limit-store';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../base/errors.ts';

/** Counted by client address (contract, Limits). `none`: not counted. */
export type AddressLimitName = 'general' | 'auth' | 'none';

/** Names of the rate limits that count requests by a key that the endpoint chooses, such as a workspace. */
export type KeyedLimitName = 'ai' | 'ai_organisation';

type Headers = Readonly<Record<string, string>>;

/** Returns headers with the number of remaining requests. @throws ApiError RATE_LIMIT_EXCEEDED */
type CountRequest = (caller: string) => Promise<Headers>;

const noLimit: CountRequest = async () => ({});

/** Returns the response headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
const headersOf = (name: string, perMinute: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Headers => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});

type LimitName = Exclude<AddressLimitName, 'none'> | KeyedLimitName;

/** Number of requests that each limit has rejected since the start of the process. */
export type RejectedCounts = Readonly<Record<LimitName, number>>;

type Limiter = ReturnType<RateLimitStore['limiter']>;

function limitOf(name: LimitName, perMinute: number, limiter: Limiter | undefined, onReject: () => void): CountRequest {
  if (limiter === undefined) return noLimit;
  return async (caller) => {
    try {
      return headersOf(name, perMinute, await limiter.consume(caller));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      onReject();
      const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw new ApiError(
        'RATE_LIMIT_EXCEEDED',
        `The limit is ${perMinute} requests per minute. Send the request again in ${seconds} seconds.`,
        { headers: { ...headersOf(name, perMinute, rejection), 'Retry-After': String(seconds) } },
      );
    }
  };
}

interface RateLimitState {
  readonly limit: number;
  /** Number of requests that the caller can still send in the current time window; null for an unknown caller. */
  readonly remaining: number | null;
  readonly resets_in_seconds: number | null;
}

export type RateLimiters = Readonly<Record<AddressLimitName | KeyedLimitName, CountRequest>> & {
  readonly rejected: RejectedCounts;
  /** Does not count a request. `undefined` if the limit is off. @param caller key of the counter, if known */
  stateOf(name: LimitName, caller: string | undefined): Promise<RateLimitState | undefined>;
};

/** @param requestsPerMinute of one caller, for each limit; 0 means no limit */
export function rateLimiters(
  requestsPerMinute: Readonly<Record<LimitName, number>>,
  store: RateLimitStore,
): RateLimiters {
  const rejected = { general: 0, auth: 0, ai: 0, ai_organisation: 0 };
  const limiterOf = (name: LimitName) =>
    requestsPerMinute[name] === 0 ? undefined : store.limiter(name, requestsPerMinute[name]);
  const limiters = {
    general: limiterOf('general'),
    auth: limiterOf('auth'),
    ai: limiterOf('ai'),
    ai_organisation: limiterOf('ai_organisation'),
  };
  const limit = (name: LimitName) =>
    limitOf(name, requestsPerMinute[name], limiters[name], () => {
      rejected[name] += 1;
    });
  const stateOf: RateLimiters['stateOf'] = async (name, caller) => {
    const requests = requestsPerMinute[name];
    if (requests === 0) return undefined;
    if (caller === undefined) return { limit: requests, remaining: null, resets_in_seconds: null };
    const state = await limiters[name]?.get(caller);
    if (state === null || state === undefined) return { limit: requests, remaining: requests, resets_in_seconds: null };
    const remaining = Math.max(0, requests - state.consumedPoints);
    return { limit: requests, remaining, resets_in_seconds: Math.ceil(state.msBeforeNext / 1000) };
  };
  return {
    general: limit('general'),
    auth: limit('auth'),
    ai: limit('ai'),
    ai_organisation: limit('ai_organisation'),
    none: noLimit,
    rejected,
    stateOf,
  };
}
