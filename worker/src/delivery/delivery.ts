import * as v from 'valibot';
import type { TakenJob } from '../queue.ts';
import type { Waiting } from './endpoint-queues.ts';

/** Name of the queue of deliveries. */
export const deliverQueue = 'deliver-webhook';

/** Where postgres says that there is something to deliver. */
export const deliveriesChannel = 'webhook_deliveries';

/** The payload of a delivery's job: a job for each try. */
export const deliveryPayload = v.object({
  version: v.literal(1),
  delivery_id: v.pipe(v.string(), v.uuid()),
  /** The number of the try, from 1. */
  attempt: v.number(),
});
export type DeliveryPayload = v.InferOutput<typeof deliveryPayload>;

/** A delivery that this worker has claimed, with all that its sending needs. */
export interface Delivery extends Waiting {
  readonly job: Pick<TakenJob, 'id' | 'retryCount'>;
  readonly payload: DeliveryPayload;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
}
