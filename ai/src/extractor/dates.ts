export const millisecondsPerDay = 86_400_000;

/** Milliseconds since 1970; a date means midnight in UTC. */
export function parseDateMs(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  // Postgres writes some time zone offsets without minutes, such as `+01`. `Date.parse` requires the minutes.
  const at = Date.parse(text.replace(/:(\d{2}(?:\.\d+)?[+-]\d{2})$/, ':$1:00'));
  return Number.isNaN(at) ? undefined : at;
}

const firstDay = Date.parse('0001-01-01');
const end = Date.parse('9999-12-31') + millisecondsPerDay;

/** `YYYY-MM-DD` in UTC, for the years 1 to 9999. */
export const formatUtcDate = (milliseconds: number): string | undefined =>
  milliseconds >= firstDay && milliseconds < end ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;

/** One month after 31 January is the last day of February. NaN if JavaScript's Date cannot represent the result. */
export function addMonths(milliseconds: number, months: number): number {
  const date = new Date(milliseconds);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return (
    target.getTime() +
    (Math.min(date.getUTCDate(), last) - 1) * millisecondsPerDay +
    (milliseconds % millisecondsPerDay)
  );
}
