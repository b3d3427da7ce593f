import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../base/errors.ts';
import { type RateLimitStore, rateLimitWindowSeconds } from './rate-limit-store.ts';

/**
 * Names of the rate limits that count the requests of each client address (contract, Limits). `none` means that
 * requests are not counted.
 */
export type RateLimitName = 'general' | 'auth' | 'none';

/** Names of the rate limits that count requests by a key that the endpoint chooses, such as a workspace. */
export type KeyedRateLimitName = 'ai';

type Headers = Readonly<Record<string, string>>;

/**
 * Function that counts a request of a caller.
 * @returns response headers with the number of remaining requests
 * @throws ApiError RATE_LIMIT_EXCEEDED
 */
type Count = (caller: string) => Promise<Headers>;

const noLimit: Count = async () => ({});

/** Returns the response headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
const headersOf = (name: string, perMinute: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Headers => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${rateLimitWindowSeconds}`,
  RateLimit: `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});

/** Names of the limits that reject requests. */
type LimitName = Exclude<RateLimitName, 'none'> | KeyedRateLimitName;

/** Numbers of requests that each limit rejected since the start. */
export type RejectedRequestCounts = Readonly<Record<LimitName, number>>;

function limitOf(name: LimitName, perMinute: number, store: RateLimitStore, onReject: () => void): Count {
  if (perMinute === 0) return noLimit;
  const limiter = store.limiter(name, perMinute);
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

/**
 * Returns the rate limits of a gateway.
 * @param perMinute maximum requests per minute of one caller; 0 means no limit
 * @param store store that counts the requests
 */
export function makeRateLimits(
  perMinute: Readonly<Record<LimitName, number>>,
  store: RateLimitStore,
): Readonly<Record<RateLimitName | KeyedRateLimitName, Count>> & { readonly rejected: RejectedRequestCounts } {
  const rejected = { general: 0, auth: 0, ai: 0 };
  const limit = (name: LimitName) =>
    limitOf(name, perMinute[name], store, () => {
      rejected[name] += 1;
    });
  return { general: limit('general'), auth: limit('auth'), ai: limit('ai'), none: noLimit, rejected };
}
