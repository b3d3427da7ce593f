const firstDelayMs = 250;
const longestDelayMs = 8_000;

/** Seconds, from a number or an HTTP date. Null if the header is absent or malformed. */
export function parseRetryAfterSeconds(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Exponential backoff with full jitter, in addition to `Retry-After`, so that clients do not retry at the same moment.
 * @param retry 0 for the first retry
 * @param random 0 to 1
 */
export function retryDelayMs(retry: number, afterSeconds: number | null, random: number = Math.random()): number {
  const jitter = Math.min(longestDelayMs, firstDelayMs * 2 ** retry) * random;
  return Math.ceil((afterSeconds ?? 0) * 1000 + jitter);
}
