import { deliveryQueueName } from '../delivery/delivery.ts';
import type { QueueSettings } from './job.ts';

/**
 * The queue with one job for each attempt to deliver a webhook. The retries of a failed delivery are new jobs and do
 * not count as retries of the queue.
 */
export const deliverWebhookQueue: QueueSettings = {
  name: deliveryQueueName,
  retry: {
    limit: 1000,
    delaySeconds: 0,
    why: 'a failed attempt adds a new job; a job fails only if its worker dies, and then another worker takes the job',
  },
  expireSeconds: 3600,
};
