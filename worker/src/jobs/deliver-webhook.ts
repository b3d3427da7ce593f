import { deliveryQueueName } from '../delivery/delivery.ts';
import type { QueueSettings } from '../queue/types.ts';

/** One job for each attempt: retries of a delivery are new jobs, not retries of the queue. */
export const deliverWebhookQueue: QueueSettings = {
  name: deliveryQueueName,
  retry: {
    limit: 1000,
    delaySeconds: 0,
    why: 'a failed attempt adds a new job; a job fails only if its worker dies, and then another worker takes the job',
  },
  expireSeconds: 3600,
};
