import type { Sql } from 'postgres';
import type { Queue } from '../queue.ts';
import { deliveriesChannel, deliverQueue } from './delivery.ts';
import { jobOf } from './store.ts';

interface Found {
  readonly group_id: string;
  readonly event_id: string;
}

/**
 * Sends a delivery once more, with all its retries: the same id and body, signed anew. One that is on its way already
 * stays as it is.
 */
export async function redeliver(
  sql: Sql,
  queue: Pick<Queue, 'put'>,
  { organisation_id, delivery_id }: { readonly organisation_id: string; readonly delivery_id: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    const [found] = await tx<Found[]>`
      update webhook_deliveries d set status = 'pending'
      from webhooks w
      where d.id = ${delivery_id} and d.organisation_id = ${organisation_id} and d.status <> 'pending'
        and w.organisation_id = d.organisation_id and w.id = d.webhook_id
      returning w.group_id, d.event_id`;
    if (found === undefined) return;
    const payload = {
      version: 1,
      delivery_id,
      record_id: found.event_id,
      occurred_at: new Date().toISOString(),
      attempt: 1,
    } as const;
    await queue.put(deliverQueue, [jobOf(payload, found.group_id)], tx);
    await tx`select pg_notify(${deliveriesChannel}, '')`;
  });
}
