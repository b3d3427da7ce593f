import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

/** Creates the partitions of the next week, and drops those whose changes are older than 30 days. */
async function keepChangePartitions({ sql }: JobContext): Promise<void> {
  await sql`select keep_change_partitions()`;
}

export const keepPartitionsJob = defineJob({
  name: 'keep-change-partitions',
  payload: v.object({ version: v.literal(1) }),
  retry: {
    limit: 0,
    delaySeconds: 1,
    why: 'the job gives up if a lock is taken for a second; partitions exist for a week, and the next periodic run continues',
  },
  concurrency: 1,
  expireSeconds: 300,
  every: () => 3600,
  run: (_payload, context) => keepChangePartitions(context),
});
