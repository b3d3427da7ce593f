import { computeColumnJob, giveUpColumnJob } from './compute-column.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { Job, QueueRow } from './job.ts';
import { giveUpDocumentJob, processDocumentJob } from './process-document.ts';
import { purgeDeliveriesJob } from './purge-deliveries.ts';
import { purgeWorkspacesJob } from './purge-workspaces.ts';
import { redeliverWebhookJob } from './redeliver-webhook.ts';
import { refreshConnectorsJob } from './refresh-connectors.ts';
import { removeIdempotencyKeysJob } from './remove-idempotency-keys.ts';
import { sweepStorageJob } from './sweep-storage.ts';

/** All queues of the worker. A queue comes after the queue of its failed jobs. */
export const jobs: readonly (Job | QueueRow)[] = [
  giveUpColumnJob,
  computeColumnJob,
  deliverWebhook,
  giveUpDocumentJob,
  processDocumentJob,
  purgeDeliveriesJob,
  purgeWorkspacesJob,
  redeliverWebhookJob,
  refreshConnectorsJob,
  removeIdempotencyKeysJob,
  sweepStorageJob,
];
