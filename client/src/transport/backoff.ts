const firstDelayMs = 250;
const longestDelayMs = 8_000;

/** Returns the seconds of a `Retry-After` header (a number or an HTTP date); null if it is absent or malformed. */
export function retryAfterSeconds(header: string | null, now: number = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Returns the delay before an attempt in milliseconds: exponential with full jitter, and never less than the service
 * asks for. The jitter on top keeps clients with the same `Retry-After` from returning at the same moment.
 * @param retry 0 for the first repetition
 * @param random a number from 0 to 1
 */
export function delayMs(retry: number, afterSeconds: number | null, random: number = Math.random()): number {
  const jitter = Math.min(longestDelayMs, firstDelayMs * 2 ** retry) * random;
  return Math.ceil((afterSeconds ?? 0) * 1000 + jitter);
}
