import * as v from 'valibot';
import { computeColumn } from '../columns/compute.ts';
import { failJob, reasons } from '../columns/store.ts';
import { defineJob } from './job.ts';

const uuid = v.pipe(v.string(), v.uuid());
const payload = v.object({ version: v.literal(1), organisation_id: uuid, job_id: uuid });

const giveUp = 'give-up-column';

export const computeColumnJob = defineJob({
  name: 'compute-column',
  payload,
  retry: {
    limit: 5,
    delaySeconds: 2,
    why: 'what has been stored stays, and the next run goes on after it; what is in the way is the database, or a stop',
  },
  concurrency: 2,
  inTurns: true,
  expireSeconds: 3600,
  deadLetter: giveUp,
  on: {
    kinds: ['column.requested'],
    payload: (event) => ({
      version: 1,
      organisation_id: event.organisation_id,
      job_id: 'job_id' in event ? event.job_id : undefined,
    }),
  },
  run: ({ organisation_id, job_id }, context, signal) => computeColumn({ organisation_id, job_id }, context, signal),
});

/** What becomes of a computation that failed each time. */
export const giveUpColumnJob = defineJob({
  name: giveUp,
  payload,
  retry: { limit: 1000, delaySeconds: 5, why: 'only the database can be in the way, and it comes back' },
  concurrency: 1,
  expireSeconds: 30,
  run: async ({ organisation_id, job_id }, { sql }) => {
    await failJob(sql, { organisation_id, job_id }, reasons.repeatedly);
  },
});
