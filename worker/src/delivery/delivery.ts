import * as v from 'valibot';
import type { TakenJob } from '../queue.ts';
import type { WaitingDelivery } from './endpoint-queues.ts';

/** Name of the queue of deliveries. */
export const deliverQueue = 'deliver-webhook';

/** Channel on which Postgres notifies the workers of new deliveries. */
export const deliveriesChannel = 'webhook_deliveries';

/** Payload of a job. Each attempt to deliver is one job. */
export const deliveryPayload = v.object({
  version: v.literal(1),
  delivery_id: v.pipe(v.string(), v.uuid()),
  /** Number of the attempt, from 1. */
  attempt: v.number(),
});
export type DeliveryPayload = v.InferOutput<typeof deliveryPayload>;

/** A delivery that this worker has claimed. */
export interface Delivery extends WaitingDelivery {
  readonly job: Pick<TakenJob, 'id' | 'retryCount'>;
  readonly payload: DeliveryPayload;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
}
