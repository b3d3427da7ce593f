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

/** All queues of the worker. A new job needs a file in this folder and a row here. */
export const jobs: readonly (Job | QueueRow)[] = [
  giveUpDocumentJob,
  giveUpColumnJob,
  computeColumnJob,
  processDocumentJob,
  deliverWebhook,
  redeliverWebhookJob,
  purgeDeliveriesJob,
  sweepStorageJob,
  purgeWorkspacesJob,
  removeIdempotencyKeysJob,
  refreshConnectorsJob,
];
