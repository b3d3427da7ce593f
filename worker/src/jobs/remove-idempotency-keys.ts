import { type JobContext, periodicJob } from './job.ts';
import { removeBatches } from './remove-batches.ts';

/** The gateway ignores expired keys. */
export async function removeExpiredKeys({ sql, log }: JobContext, signal: AbortSignal): Promise<void> {
  const remove = async (limit: number) => {
    // Skips a key that a new request claims at the same time.
    const removed = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where expires_at < now() order by expires_at
        limit ${limit} for update skip locked
      ))`;
    return removed.count;
  };
  const total = await removeBatches(remove, signal);
  log.info({ idempotency_keys: total }, 'removed expired idempotency keys');
}

export const removeKeysJob = periodicJob({
  name: 'remove-idempotency-keys',
  expireSeconds: 600,
  every: () => 3600,
  run: removeExpiredKeys,
});
