import { chainEventsJob } from './chain-audit-events.ts';
import { columnDeadLetterJob, computeColumnJob } from './compute-column.ts';
import { deliverWebhookQueue } from './deliver-webhook.ts';
import type { QueueDefinition } from './job.ts';
import { keepPartitionsJob } from './keep-change-partitions.ts';
import { matchPaymentsJob } from './match-payments.ts';
import { noteDeletedJob } from './note-deleted-workspaces.ts';
import { documentDeadLetterJob, processDocumentJob } from './process-document.ts';
import { purgeDeliveriesJob } from './purge-deliveries.ts';
import { purgeWorkspacesJob } from './purge-workspaces.ts';
import { readMailboxesJob } from './read-mailboxes.ts';
import { recordReadingJob } from './record-reading.ts';
import { recoverWebhookJob } from './recover-webhook.ts';
import { redeliverWebhookJob } from './redeliver-webhook.ts';
import { refreshConnectorsJob } from './refresh-connectors.ts';
import { removeEventsJob } from './remove-audit-events.ts';
import { removeKeysJob } from './remove-idempotency-keys.ts';
import { removeCountsJob } from './remove-request-counts.ts';
import { sweepStorageJob } from './sweep-storage.ts';

/** A queue comes after the dead letter queue that receives its failed jobs. */
export const jobDefinitions: readonly QueueDefinition[] = [
  chainEventsJob,
  columnDeadLetterJob,
  computeColumnJob,
  deliverWebhookQueue,
  keepPartitionsJob,
  matchPaymentsJob,
  noteDeletedJob,
  documentDeadLetterJob,
  processDocumentJob,
  purgeDeliveriesJob,
  purgeWorkspacesJob,
  readMailboxesJob,
  recordReadingJob,
  recoverWebhookJob,
  redeliverWebhookJob,
  refreshConnectorsJob,
  removeEventsJob,
  removeKeysJob,
  removeCountsJob,
  sweepStorageJob,
];
