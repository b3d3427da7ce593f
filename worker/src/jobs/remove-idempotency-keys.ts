import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

/** Rows removed by one statement. */
const batchSize = 1000;

/** Removes the idempotency keys whose time is over. They are free by then; their rows would only pile up. */
export async function removeIdempotencyKeys({ sql, log }: JobContext, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    signal.throwIfAborted();
    // One that is just being taken anew is locked, and left alone.
    const rows = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where expires_at < now() order by expires_at
        limit ${batchSize} for update skip locked
      ))`;
    removed = rows.count;
  }
  log.info({ idempotency_keys: total }, 'old idempotency keys are removed');
}

export const removeIdempotencyKeysJob = defineJob({
  name: 'remove-idempotency-keys',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next run comes by itself and goes on where this one stopped' },
  concurrency: 1,
  expireSeconds: 600,
  every: () => 3600,
  run: (_payload, context, signal) => removeIdempotencyKeys(context, signal),
});
