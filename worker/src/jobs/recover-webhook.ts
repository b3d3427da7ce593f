import * as v from 'valibot';
import { recoverBatch } from '../delivery/recover.ts';
import { defineJob } from './job.ts';

const uuid = v.pipe(v.string(), v.uuid());
const time = v.string();

export const recoverWebhookJob = defineJob({
  name: 'recover-webhook',
  payload: v.object({ version: v.literal(1), organisation_id: uuid, group_id: uuid, since: time, requested_at: time }),
  retry: { limit: 1000, delaySeconds: 1, why: 'the job fails only while Postgres does not answer' },
  concurrency: 1,
  expireSeconds: 3600,
  on: {
    kinds: ['webhook.recovery'],
    payload: (event) => ({
      version: 1,
      organisation_id: event.organisation_id,
      group_id: 'webhook_group_id' in event ? event.webhook_group_id : undefined,
      since: 'since' in event ? event.since : undefined,
      requested_at: event.occurred_at,
    }),
  },
  async run(recovery, { queue }, signal) {
    while (await recoverBatch(queue, recovery)) signal.throwIfAborted();
  },
});
