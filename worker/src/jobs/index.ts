import type { Job } from './job.ts';
import { giveUpDocumentJob, processDocumentJob } from './process-document.ts';
import { purgeWorkspacesJob } from './purge-workspaces.ts';
import { removeIdempotencyKeysJob } from './remove-idempotency-keys.ts';
import { sweepStorageJob } from './sweep-storage.ts';

/** Every kind of job. One more is one file and one row. */
export const jobs: readonly Job[] = [
  giveUpDocumentJob,
  processDocumentJob,
  sweepStorageJob,
  purgeWorkspacesJob,
  removeIdempotencyKeysJob,
];
