import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../base/errors.ts';
import { type RateLimitStore, windowSeconds } from './rate-limit-store.ts';

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
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});

function limitOf(name: string, perMinute: number, store: RateLimitStore): Count {
  if (perMinute === 0) return noLimit;
  const limiter = store.limiter(name, perMinute);
  return async (caller) => {
    try {
      return headersOf(name, perMinute, await limiter.consume(caller));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
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
export function rateLimits(
  perMinute: Readonly<Record<Exclude<RateLimitName, 'none'> | KeyedRateLimitName, number>>,
  store: RateLimitStore,
): Readonly<Record<RateLimitName | KeyedRateLimitName, Count>> {
  return {
    general: limitOf('general', perMinute.general, store),
    auth: limitOf('auth', perMinute.auth, store),
    ai: limitOf('ai', perMinute.ai, store),
    none: noLimit,
  };
}
