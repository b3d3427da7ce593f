import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

const batchSize = 1000;

/** Clients can no longer read or repeat these deliveries. */
export async function purgeExpiredDeliveries({ sql, log, config }: JobContext, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    signal.throwIfAborted();
    const gone = await sql`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries d
        where created_at < now() - make_interval(days => ${config.deliveryRetentionDays})
          -- Later deliveries of the same record can wait for an unfinished delivery.
          and not exists (select from webhook_delivery_turns t where t.delivery_id = d.id)
        order by created_at limit ${batchSize}
      ))`;
    removed = gone.count;
  }
  if (total > 0) log.info({ deliveries: total }, 'removed old webhook deliveries');
}

export const purgeDeliveriesJob = defineJob({
  name: 'purge-deliveries',
  payload: v.object({ version: v.literal(1) }),
  retry: {
    limit: 0,
    delaySeconds: 1,
    why: 'the job fails only while Postgres does not answer; the next periodic run continues',
  },
  concurrency: 1,
  expireSeconds: 3600,
  every: () => 3600,
  run: (_payload, context, signal) => purgeExpiredDeliveries(context, signal),
});
