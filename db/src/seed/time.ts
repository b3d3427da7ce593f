/** The "today" of the demo data (milliseconds since 1970). Fixed, so that two machines seed the same rows. */
export const TODAY = Date.UTC(2026, 9, 31, 12);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment as an ISO 8601 UTC date-time. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** The UTC calendar day of a moment as `YYYY-MM-DD`. */
export function day(at: number): string {
  return iso(at).slice(0, 10);
}

/** The UTC month of a moment as `YYYY-MM`. */
export function month(at: number): string {
  return iso(at).slice(0, 7);
}

/** The first moment of the month that lies `count` months before the one of TODAY (0 is the current month). */
export function monthsAgo(count: number): number {
  const today = new Date(TODAY);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1);
}
