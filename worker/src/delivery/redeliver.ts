import { activeRequestId } from '@fds/platform/telemetry';
import * as v from 'valibot';
import type { JobQueue } from '../queue/types.ts';
import { deliveryQueueName, notificationChannel } from './delivery.ts';
import { firstJob } from './store.ts';

const foundSchema = v.array(
  v.object({ group_id: v.string(), status: v.string(), next_job_id: v.nullable(v.string()) }),
);
const waitingSchema = v.array(v.object({ request_id: v.nullable(v.string()) }));

/**
 * Repeats a finished delivery with its id and body, a new signature and all retries. A pending delivery waits neither
 * for its retry nor for earlier deliveries of its record.
 */
export async function queueRedelivery(
  queue: Pick<JobQueue, 'transaction' | 'put' | 'startNow'>,
  { organisation_id, delivery_id }: { readonly organisation_id: string; readonly delivery_id: string },
): Promise<void> {
  await queue.transaction(async (tx) => {
    const text = `
      select w.group_id, d.status, d.next_job_id
      from webhook_deliveries d join webhooks w on w.organisation_id = d.organisation_id and w.id = d.webhook_id
      where d.id = $1 and d.organisation_id = $2 for update of d`;
    const [found] = v.parse(foundSchema, await tx.query(text, [delivery_id, organisation_id]));
    if (found === undefined) return;
    const { group_id, status, next_job_id } = found;
    const putFirst = (request_id: string | null | undefined) =>
      queue.put(deliveryQueueName, [firstJob({ group_id, delivery_id, request_id })], tx);
    if (status !== 'pending') {
      await tx.query("update webhook_deliveries set status = 'pending' where id = $1", [delivery_id]);
      await putFirst(activeRequestId());
    } else if (next_job_id !== null) {
      await queue.startNow(deliveryQueueName, next_job_id, tx);
      await tx.query('update webhook_deliveries set next_attempt_at = now() where id = $1', [delivery_id]);
    } else {
      const release =
        'update webhook_delivery_turns set waits = false where delivery_id = $1 and waits returning request_id';
      const [waiting] = v.parse(waitingSchema, await tx.query(release, [delivery_id]));
      if (waiting !== undefined) await putFirst(waiting.request_id);
    }
    await tx.query("select pg_notify($1, '')", [notificationChannel]);
  });
}
