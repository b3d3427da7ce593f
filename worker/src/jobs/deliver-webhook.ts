import { deliverQueue } from '../delivery/delivery.ts';
import type { QueueRow } from './job.ts';

/** Queue with one job for each attempt to deliver. Its retries are not the retries of the contract, which are new jobs. */
export const deliverWebhook: QueueRow = {
  name: deliverQueue,
  retry: {
    limit: 1000,
    delaySeconds: 0,
    why: 'a failed attempt adds a new job; the job itself fails only if its worker dies, and then another worker takes it',
  },
  expireSeconds: 3600,
};
