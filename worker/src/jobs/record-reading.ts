import { recordReading } from '../documents/record-reading.ts';
import { defineJob, documentPayload } from './job.ts';

export const recordReadingJob = defineJob({
  name: 'record-reading',
  payload: documentPayload,
  retry: { limit: 10, delaySeconds: 2, why: 'the job fails only while Postgres does not answer' },
  concurrency: 4,
  inTurns: true,
  expireSeconds: 60,
  on: {
    kinds: ['reading.requested'],
    payload: (event) => ({
      version: 1,
      organisation_id: event.organisation_id,
      document_id: 'document_id' in event ? event.document_id : undefined,
    }),
  },
  run: async ({ organisation_id, document_id }, { queue, log }) => {
    const done = await recordReading(queue.transaction, { organisation_id, document_id });
    log.info({ organisation_id, document_id, done }, 'recorded what a person confirmed');
  },
});
