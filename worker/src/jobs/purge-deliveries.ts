import { type JobContext, periodicJob } from './job.ts';
import { removeBatches } from './remove-batches.ts';

/** Clients can no longer read or repeat these deliveries. */
export async function purgeExpiredDeliveries({ sql, log, config }: JobContext, signal: AbortSignal): Promise<void> {
  const remove = async (limit: number) => {
    const removed = await sql`
      delete from webhook_deliveries where id = any(array(
        select id from webhook_deliveries d
        where created_at < now() - make_interval(days => ${config.deliveryRetentionDays})
          -- Later deliveries of the same record can wait for an unfinished delivery.
          and not exists (select from webhook_delivery_turns t where t.delivery_id = d.id)
        order by created_at limit ${limit}
      ))`;
    return removed.count;
  };
  const total = await removeBatches(remove, signal);
  if (total > 0) log.info({ deliveries: total }, 'removed old webhook deliveries');
}

export const purgeDeliveriesJob = periodicJob({
  name: 'purge-deliveries',
  expireSeconds: 3600,
  every: () => 3600,
  run: purgeExpiredDeliveries,
});
