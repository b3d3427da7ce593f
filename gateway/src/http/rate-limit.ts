import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../base/errors.ts';
import { type LimitStore, windowSeconds } from './rate-limit-store.ts';

/** The limits by which an address's requests are counted (contract, Limits); a path under `none` is not counted. */
export type Rate = 'general' | 'auth' | 'none';

/** The limits by which an endpoint counts itself, by a workspace for instance. */
export type OwnRate = 'ai';

type Headers = Readonly<Record<string, string>>;

/** Counts a request of a caller. @returns the headers that say what is left @throws ApiError RATE_LIMIT_EXCEEDED */
type Count = (caller: string) => Promise<Headers>;

const noLimit: Count = async () => ({});

/** The `RateLimit` and `RateLimit-Policy` fields (draft-ietf-httpapi-ratelimit-headers). */
const headersOf = (name: string, perMinute: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Headers => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});

function limitOf(name: string, perMinute: number, store: LimitStore): Count {
  if (perMinute === 0) return noLimit;
  const limiter = store.limiter(name, perMinute);
  return async (caller) => {
    try {
      return headersOf(name, perMinute, await limiter.consume(caller));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new ApiError(
        'RATE_LIMIT_EXCEEDED',
        `At most ${perMinute} requests a minute. Try again in ${seconds} seconds.`,
        { headers: { ...headersOf(name, perMinute, refused), 'Retry-After': String(seconds) } },
      );
    }
  };
}

/**
 * The limits of a gateway.
 * @param perMinute requests a minute of one caller; 0 is no limit
 * @param store where they are counted
 */
export function rateLimits(
  perMinute: Readonly<Record<Exclude<Rate, 'none'> | OwnRate, number>>,
  store: LimitStore,
): Readonly<Record<Rate | OwnRate, Count>> {
  return {
    general: limitOf('general', perMinute.general, store),
    auth: limitOf('auth', perMinute.auth, store),
    ai: limitOf('ai', perMinute.ai, store),
    none: noLimit,
  };
}
