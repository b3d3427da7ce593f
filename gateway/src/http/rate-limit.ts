import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../errors.ts';

/** The limits by which requests are counted (contract, Limits); a path under `none` is not counted. */
export type Rate = 'general' | 'auth' | 'none';

type Headers = Readonly<Record<string, string>>;

/** Counts a request of a caller. @returns the headers that say what is left @throws ApiError RATE_LIMIT_EXCEEDED */
type Count = (caller: string) => Promise<Headers>;

const windowSeconds = 60;

const noLimit: Count = async () => ({});

/** The `RateLimit` and `RateLimit-Policy` fields (draft-ietf-httpapi-ratelimit-headers). */
const headersOf = (name: string, perMinute: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Headers => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});

function limitOf(name: string, perMinute: number): Count {
  if (perMinute === 0) return noLimit;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds });
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
 * The limits of a gateway, counted in its memory.
 * @param perMinute requests a minute of one caller; 0 is no limit
 */
export function rateLimits(perMinute: {
  readonly general: number;
  readonly auth: number;
}): Readonly<Record<Rate, Count>> {
  return {
    general: limitOf('general', perMinute.general),
    auth: limitOf('auth', perMinute.auth),
    none: noLimit,
  };
}
