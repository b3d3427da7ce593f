/** The current time of the demo, fixed, so that all machines generate the same rows. */
export const DEMO_TODAY = Date.UTC(2026, 9, 31, 12);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function formatIsoDateTime(at: number): string {
  return new Date(at).toISOString();
}

export function formatIsoDate(at: number): string {
  return formatIsoDateTime(at).slice(0, 10);
}

export function formatIsoMonth(at: number): string {
  return formatIsoDateTime(at).slice(0, 7);
}

/** Of the month `monthsBefore` the current month of the demo. */
export function startOfMonthsAgo(monthsBefore: number): number {
  const today = new Date(DEMO_TODAY);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBefore, 1);
}
