import * as v from 'valibot';
import { matchDocument } from '../payments/of-document.ts';
import { defineJob, documentPayload } from './job.ts';

const counts = v.object({
  records: v.object({ invoices: v.optional(v.number()), transactions: v.optional(v.number()) }),
});

/** Only for a document with invoices or transactions. */
export const matchPaymentsJob = defineJob({
  name: 'match-payments',
  payload: documentPayload,
  retry: { limit: 10, delaySeconds: 2, why: 'the job fails only while Postgres does not answer' },
  concurrency: 4,
  inTurns: true,
  // Of a statement with 100,000 transactions.
  expireSeconds: 1800,
  on: {
    kinds: ['document.processed'],
    payload: (event) => {
      const data = 'data' in event ? event.data : {};
      if (!v.is(counts, data) || !(data.records.invoices || data.records.transactions)) return undefined;
      return {
        version: 1,
        organisation_id: event.organisation_id,
        document_id: 'record_id' in event ? event.record_id : undefined,
      };
    },
  },
  run: async ({ organisation_id, document_id }, { queue, log }, signal) => {
    const done = await matchDocument(queue.transaction, { organisation_id, document_id }, signal);
    log.info({ organisation_id, document_id, ...done }, 'matched payments');
  },
});
