import * as v from 'valibot';
import { processDocument } from '../documents/process.ts';
import { reasons } from '../documents/reading.ts';
import { failDocument } from '../documents/store.ts';
import { defineJob } from './job.ts';

const payload = v.object({
  version: v.literal(1),
  organisation_id: v.pipe(v.string(), v.uuid()),
  document_id: v.pipe(v.string(), v.uuid()),
});

const giveUp = 'give-up-document';

export const processDocumentJob = defineJob({
  name: 'process-document',
  payload,
  retry: {
    limit: 5,
    delaySeconds: 2,
    why: 'a file that cannot be read fails at once; what is tried again is a storage or a database out of reach',
  },
  concurrency: 4,
  inTurns: true,
  expireSeconds: 120,
  deadLetter: giveUp,
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

/** What becomes of a document whose processing failed each time, or whose worker died each time. */
export const giveUpDocumentJob = defineJob({
  name: giveUp,
  payload,
  retry: { limit: 1000, delaySeconds: 5, why: 'only the database can be in the way, and it comes back' },
  concurrency: 1,
  expireSeconds: 30,
  run: async ({ organisation_id, document_id }, { sql }) => {
    await failDocument(sql, { organisation_id, document_id }, { reason: reasons.repeatedly });
  },
});
