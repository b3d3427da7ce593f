import { type JobContext, periodicJob } from './job.ts';

/**
 * Creates the partitions of the next week, and drops those whose changes are older than 30 days. Gives up if a lock is
 * taken for a second: the partitions of a week exist.
 */
async function keepChangePartitions({ sql }: JobContext): Promise<void> {
  await sql`select keep_change_partitions()`;
}

export const keepPartitionsJob = periodicJob({
  name: 'keep-change-partitions',
  expireSeconds: 300,
  every: () => 3600,
  run: keepChangePartitions,
});
