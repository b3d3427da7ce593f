import * as v from 'valibot';
import { computeColumn } from '../columns/compute.ts';
import { failJob, failureReasons } from '../columns/store.ts';
import { defineJob } from './job.ts';

const uuid = v.pipe(v.string(), v.uuid());
const payload = v.object({ version: v.literal(1), organisation_id: uuid, job_id: uuid });

const giveUpQueue = 'give-up-column';

/** After the last retry. */
export const columnDeadLetterJob = defineJob({
  name: giveUpQueue,
  payload,
  retry: { limit: 1000, delaySeconds: 5, why: 'the job fails only while Postgres does not answer' },
  concurrency: 1,
  expireSeconds: 30,
  run: async ({ organisation_id, job_id }, { sql }) => {
    await failJob(sql, { organisation_id, job_id }, failureReasons.repeatedly);
  },
});

export const computeColumnJob = defineJob({
  name: 'compute-column',
  payload,
  retry: {
    limit: 5,
    delaySeconds: 2,
    why: 'a run fails if Postgres does not answer or the worker stops; the next run continues after the last stored batch',
  },
  concurrency: 2,
  inTurns: true,
  expireSeconds: 3600,
  deadLetter: giveUpQueue,
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
