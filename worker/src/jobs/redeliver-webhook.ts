import * as v from 'valibot';
import { queueRedelivery } from '../delivery/redeliver.ts';
import { defineJob } from './job.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const redeliverWebhookJob = defineJob({
  name: 'redeliver-webhook',
  payload: v.object({ version: v.literal(1), organisation_id: uuid, delivery_id: uuid }),
  retry: { limit: 10_000, delaySeconds: 1, why: 'the job fails only while Postgres does not answer' },
  concurrency: 1,
  expireSeconds: 60,
  keepSeconds: 86_400,
  on: {
    kinds: ['webhook.redelivery'],
    payload: (event) => ({
      version: 1,
      organisation_id: event.organisation_id,
      delivery_id: 'delivery_id' in event ? event.delivery_id : undefined,
    }),
  },
  run: (delivery, { queue }) => queueRedelivery(queue, delivery),
});
