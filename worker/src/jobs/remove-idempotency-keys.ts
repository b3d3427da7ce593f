import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

const batchSize = 1000;

/** The gateway ignores expired keys. */
export async function removeExpiredKeys({ sql, log }: JobContext, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    signal.throwIfAborted();
    // Skips a key that a new request claims at the same time.
    const rows = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where expires_at < now() order by expires_at
        limit ${batchSize} for update skip locked
      ))`;
    removed = rows.count;
  }
  log.info({ idempotency_keys: total }, 'removed expired idempotency keys');
}

export const removeKeysJob = defineJob({
  name: 'remove-idempotency-keys',
  payload: v.object({ version: v.literal(1) }),
  retry: {
    limit: 0,
    delaySeconds: 1,
    why: 'the job fails only while Postgres does not answer; the next periodic run continues',
  },
  concurrency: 1,
  expireSeconds: 600,
  every: () => 3600,
  run: (_payload, context, signal) => removeExpiredKeys(context, signal),
});
