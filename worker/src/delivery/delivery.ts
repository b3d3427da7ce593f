import * as v from 'valibot';
import type { ClaimedJob } from '../queue/types.ts';
import type { QueuedDelivery } from './endpoint-queues.ts';

export const deliveryQueueName = 'deliver-webhook';

export const notificationChannel = 'webhook_deliveries';

/** Each attempt to deliver a webhook is one job. */
export const payloadSchema = v.object({
  version: v.literal(1),
  delivery_id: v.pipe(v.string(), v.uuid()),
  /** From 1. */
  attempt: v.number(),
  /** The request that caused the event, for the log. */
  request_id: v.exactOptional(v.pipe(v.string(), v.uuid())),
});
export type JobPayload = v.InferOutput<typeof payloadSchema>;

export interface ClaimedDelivery extends QueuedDelivery {
  readonly job: Pick<ClaimedJob, 'id' | 'retryCount'>;
  readonly payload: JobPayload;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
}
