import { eventKinds, testKind } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import { fanOut } from '../delivery/fan-out.ts';
import type { DomainEvent } from '../events/kinds.ts';
import { defineBatchJob } from './job.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** As text: the queue would put the members of `data` into an order of its own. */
const payload = v.object({
  version: v.literal(1),
  event: v.pipe(
    v.string(),
    v.parseJson(),
    v.variant('kind', [
      v.object({
        id: uuid,
        kind: v.picklist(eventKinds),
        organisation_id: uuid,
        workspace_id: uuid,
        record_id: uuid,
        people_id: v.nullable(v.string()),
        occurred_at: v.string(),
        data: v.record(v.string(), v.unknown()),
      }),
      v.object({
        id: uuid,
        kind: v.literal(testKind),
        organisation_id: uuid,
        webhook_group_id: uuid,
        occurred_at: v.string(),
      }),
    ]),
  ),
});

/** One for each event, keyed by its id: makes a delivery for each webhook that subscribes to it. */
export const fanOutEventJob = defineBatchJob({
  name: 'fan-out-event',
  payload,
  retry: { limit: 10_000, delaySeconds: 1, why: 'only the database can be in the way, and it comes back' },
  concurrency: 1,
  batchSize: 250,
  expireSeconds: 60,
  // As long as an engine might deliver the event once more.
  keepSeconds: 86_400,
  on: {
    kinds: [...eventKinds, testKind],
    payload: (event: DomainEvent) => ({ version: 1, event: JSON.stringify(event) }),
  },
  run: (payloads, { sql, queue }) =>
    fanOut(
      sql,
      queue,
      payloads.map(({ event }) => event),
    ),
});
