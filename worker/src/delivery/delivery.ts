import * as v from 'valibot';
import type { ClaimedJob } from '../queue.ts';
import type { QueuedDelivery } from './endpoint-queues.ts';

/** Name of the pg-boss queue for webhook deliveries. */
export const deliveryQueueName = 'deliver-webhook';

/** Postgres channel on which workers are notified of new deliveries. */
export const notificationChannel = 'webhook_deliveries';

/** Schema of a job's payload. Each attempt to deliver a webhook is one job. */
export const payloadSchema = v.object({
  version: v.literal(1),
  delivery_id: v.pipe(v.string(), v.uuid()),
  /** Number of the attempt, from 1. */
  attempt: v.number(),
  /** Id of the request that caused the event, for the log. */
  request_id: v.exactOptional(v.pipe(v.string(), v.uuid())),
});
export type JobPayload = v.InferOutput<typeof payloadSchema>;

/** A webhook delivery that this worker has claimed. */
export interface ClaimedDelivery extends QueuedDelivery {
  readonly job: Pick<ClaimedJob, 'id' | 'retryCount'>;
  readonly payload: JobPayload;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
}
