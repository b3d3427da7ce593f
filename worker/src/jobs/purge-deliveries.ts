import * as v from 'valibot';
import { defineJob } from './job.ts';

/** Deliveries can be looked up and redelivered for so long. */
const keptFor = '30 days';
/** Rows removed by one statement. */
const batchSize = 1000;

export const purgeDeliveriesJob = defineJob({
  name: 'purge-deliveries',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next purge comes by itself and goes on where this one stopped' },
  concurrency: 1,
  expireSeconds: 3600,
  every: () => 3600,
  run: async (_payload, { sql, log }, signal) => {
    let total = 0;
    for (let removed = batchSize; removed === batchSize; total += removed) {
      signal.throwIfAborted();
      const gone = await sql`
        delete from webhook_deliveries where id = any(array(
          select id from webhook_deliveries where created_at < now() - ${keptFor}::interval order by created_at limit ${batchSize}
        ))`;
      removed = gone.count;
    }
    if (total > 0) log.info({ deliveries: total }, 'old deliveries of webhooks are removed');
  },
});
