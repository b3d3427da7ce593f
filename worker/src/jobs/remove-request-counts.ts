import { type JobContext, periodicJob } from './job.ts';
import { removeBatches } from './remove-batches.ts';

/** So that a month can be compared with a year ago. */
const retentionDays = 400;

export async function removeOldCounts({ sql, log }: JobContext, signal: AbortSignal): Promise<void> {
  const statements = [
    (limit: number) => sql`
      delete from request_counts where ctid = any(array(
        select ctid from request_counts where day < (now() at time zone 'UTC')::date - ${retentionDays}::int
        order by day limit ${limit}
      ))`,
    (limit: number) => sql`
      delete from route_counts where ctid = any(array(
        select ctid from route_counts where day < (now() at time zone 'UTC')::date - ${retentionDays}::int
        order by day limit ${limit}
      ))`,
    (limit: number) => sql`
      delete from logged_requests where ctid = any(array(
        select ctid from logged_requests where at < now() - interval '1 day' order by at limit ${limit}
      ))`,
  ];
  let total = 0;
  for (const remove of statements) {
    total += await removeBatches(async (limit) => (await remove(limit)).count, signal);
  }
  if (total > 0) log.info({ request_counts: total }, 'removed old request counts and logged requests');
}

export const removeCountsJob = periodicJob({
  name: 'remove-request-counts',
  expireSeconds: 600,
  every: () => 3600,
  run: removeOldCounts,
});
