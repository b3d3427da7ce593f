import { getActiveRequestId } from '@fds/platform/request-id';
import * as v from 'valibot';
import type { JobQueue } from '../queue.ts';
import { deliveryNotificationChannel, deliveryQueueName } from './delivery.ts';
import { createFirstDeliveryJob } from './store.ts';

const foundSchema = v.array(v.object({ group_id: v.string() }));

/**
 * Sends a finished delivery again, with the full number of retries. The delivery keeps its id and body and gets a new
 * signature. A delivery that is still pending does not change.
 */
export async function queueRedelivery(
  queue: Pick<JobQueue, 'transaction' | 'put'>,
  { organisation_id, delivery_id }: { readonly organisation_id: string; readonly delivery_id: string },
): Promise<void> {
  await queue.transaction(async (tx) => {
    const updated = await tx.query(
      `update webhook_deliveries d set status = 'pending'
      from webhooks w
      where d.id = $1 and d.organisation_id = $2 and d.status <> 'pending'
        and w.organisation_id = d.organisation_id and w.id = d.webhook_id
      returning w.group_id`,
      [delivery_id, organisation_id],
    );
    const [found] = v.parse(foundSchema, updated);
    if (found === undefined) return;
    // A redelivery does not wait for other deliveries of the same record. Only the first delivery of each event keeps
    // the order of the events.
    await queue.put(
      deliveryQueueName,
      [createFirstDeliveryJob({ ...found, delivery_id, request_id: getActiveRequestId() })],
      tx,
    );
    await tx.query("select pg_notify($1, '')", [deliveryNotificationChannel]);
  });
}
