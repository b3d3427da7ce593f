import * as v from 'valibot';
import type { JobQueue } from '../queue/types.ts';
import { deliveryQueueName, notificationChannel } from './delivery.ts';
import { addToOrder } from './order.ts';
import { firstJob } from './store.ts';

const batchSize = 500;

export interface Recovery {
  readonly organisation_id: string;
  readonly group_id: string;
  readonly since: string;
  /** Deliveries that failed again after this time are not repeated. */
  readonly requested_at: string;
}

const foundSchema = v.array(
  v.object({ id: v.string(), event: v.string(), payload: v.string(), created_at: v.string() }),
);
const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ data: v.record(v.string(), v.unknown()) }));

/** `company_id` of the event `company.created`. */
function recordIdOf(event: string, payload: string): string {
  const { data } = v.parse(payloadSchema, payload);
  return v.parse(v.string(), data[`${event.slice(0, event.indexOf('.'))}_id`]);
}

const findText = `
  update webhook_deliveries d set status = 'pending', failure_reason = null from (
    select d.id from webhook_deliveries d
    join webhooks w on w.organisation_id = d.organisation_id and w.id = d.webhook_id
    where w.organisation_id = $1 and w.group_id = $2 and w.active and w.deleted_at is null and d.status = 'failed'
      and d.event <> 'webhook.test' and d.created_at >= $3 and d.updated_at < $4
    order by d.created_at, d.id limit ${batchSize} for update of d skip locked
  ) found
  where d.organisation_id = $1 and d.id = found.id
  returning d.id, d.event::text, d.payload, to_json(d.created_at)::jsonb #>> '{}' as created_at`;

/**
 * Repeats a batch of the deliveries that were not acknowledged, in the order of their events for each record.
 * @returns whether there can be more
 */
export function recoverBatch(
  queue: Pick<JobQueue, 'transaction' | 'put'>,
  { organisation_id, group_id, since, requested_at }: Recovery,
): Promise<boolean> {
  return queue.transaction(async (tx) => {
    const rows = v.parse(foundSchema, await tx.query(findText, [organisation_id, group_id, since, requested_at]));
    const turns = rows.map(({ id, event, payload, created_at }) => ({
      organisation_id,
      delivery_id: id,
      group_id,
      record_id: recordIdOf(event, payload),
      changed_at: created_at,
      hold_ms: 0,
      request_id: undefined,
    }));
    const first = await addToOrder(tx, turns);
    const jobs = turns.filter(({ delivery_id }) => first.has(delivery_id));
    await queue.put(deliveryQueueName, jobs.map(firstJob), tx);
    if (jobs.length > 0) await tx.query("select pg_notify($1, '')", [notificationChannel]);
    return rows.length === batchSize;
  });
}
