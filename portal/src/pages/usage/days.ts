export type RequestCount = { readonly day: string; readonly status: number; readonly requests: number };

/** From the bottom of the chart to its top. */
export const requestOutcomes = [
  { name: 'successful', title: 'Successful', statuses: 'status 2xx and 3xx' },
  { name: 'rejected', title: 'Rejected', statuses: 'status 4xx' },
  { name: 'failed', title: 'Failed', statuses: 'status 5xx' },
] as const;

type Outcome = (typeof requestOutcomes)[number]['name'];

export interface UsageDay extends Readonly<Record<Outcome, number>> {
  readonly day: string;
  readonly total: number;
}

const dayMs = 86_400_000;

const outcomeOf = (status: number): Outcome => (status < 400 ? 'successful' : status < 500 ? 'rejected' : 'failed');

/** UTC days of a range that ends today. @param now milliseconds since 1970 */
export function lastDays(count: number, now: number): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (count - 1) * dayMs), to: dayOf(now) };
}

/** A day without requests has zeros. */
export function usageDays(from: string, to: string, counts: readonly RequestCount[]): UsageDay[] {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
    const sums = { successful: 0, rejected: 0, failed: 0 };
    for (const { status, requests } of byDay.get(day) ?? []) sums[outcomeOf(status)] += requests;
    return { day, ...sums, total: sums.successful + sums.rejected + sums.failed };
  });
}

export const sumUsageDays = (days: readonly UsageDay[]): Omit<UsageDay, 'day'> => ({
  successful: days.reduce((sum, { successful }) => sum + successful, 0),
  rejected: days.reduce((sum, { rejected }) => sum + rejected, 0),
  failed: days.reduce((sum, { failed }) => sum + failed, 0),
  total: days.reduce((sum, { total }) => sum + total, 0),
});

/** From 0 to at least `largest`, in steps of 1, 2 or 5 times a power of ten. */
export function gridValues(largest: number): number[] {
  const rough = Math.max(1, largest) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
