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

/** Every kind of job. One more is one file and one row. */
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
