import { deliverQueue } from '../delivery/delivery.ts';
import type { QueueRow } from './job.ts';

/** One for each try to deliver; the delivery worker serves it. Its own retries are not those of the contract. */
export const deliverWebhook: QueueRow = {
  name: deliverQueue,
  retry: {
    limit: 1000,
    delaySeconds: 0,
    why: 'what fails is tried again by a job of its own; a job itself fails only with its worker, and another takes it',
  },
  expireSeconds: 3600,
};
