import { processDocument } from '../documents/process.ts';
import { unreadableReasons } from '../documents/reading.ts';
import { markFailed } from '../documents/store.ts';
import { defineJob, documentPayload } from './job.ts';

const giveUpQueue = 'give-up-document';

/** After the last retry. */
export const documentDeadLetterJob = defineJob({
  name: giveUpQueue,
  payload: documentPayload,
  retry: { limit: 1000, delaySeconds: 5, why: 'the job fails only while Postgres does not answer' },
  concurrency: 1,
  expireSeconds: 30,
  run: async ({ organisation_id, document_id }, { sql, metrics }) => {
    await markFailed(sql, { organisation_id, document_id }, { reason: unreadableReasons.repeatedly });
    metrics.document('given_up');
  },
});

export const processDocumentJob = defineJob({
  name: 'process-document',
  payload: documentPayload,
  retry: {
    limit: 10,
    delaySeconds: 2,
    why: 'an unreadable file fails without a retry; the job is retried if the storage or Postgres does not answer, or if its worker stops',
  },
  // Four files are read at the same time; further jobs wait for a reader or for the transaction that stores their
  // results.
  concurrency: 32,
  inTurns: true,
  // Longer than a job can take: it waits for at most 31 other files. Two files of an owner are read at a time, and each
  // takes at most 90 s: 30 s, as long again without a reading, or for the answer of a model. Two questions of an owner
  // are asked at a time, for at most 30 s each.
  expireSeconds: 2400,
  deadLetter: giveUpQueue,
  on: {
    kinds: ['document.uploaded'],
    payload: (event) => ({
      version: 1,
      organisation_id: event.organisation_id,
      document_id: 'record_id' in event ? event.record_id : undefined,
    }),
  },
  run: ({ organisation_id, document_id }, context, signal) =>
    processDocument({ organisation_id, document_id }, context, signal),
});
