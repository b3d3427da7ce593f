const firstDelayMs = 250;
const longestDelayMs = 8_000;

/**
 * Returns the number of seconds until the time in a `Retry-After` header. The header contains a number or an HTTP date.
 * Returns null if the header is absent or malformed.
 */
export function parseRetryAfterSeconds(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Returns the delay before a retry, in milliseconds: exponential backoff with full jitter, in addition to
 * `Retry-After`. Without the jitter, all clients with the same `Retry-After` would retry at the same moment.
 * @param retry 0 for the first retry
 * @param afterSeconds `Retry-After` of the response
 * @param random a number from 0 to 1
 */
export function retryDelayMs(retry: number, afterSeconds: number | null, random: number = Math.random()): number {
  const jitter = Math.min(longestDelayMs, firstDelayMs * 2 ** retry) * random;
  return Math.ceil((afterSeconds ?? 0) * 1000 + jitter);
}
