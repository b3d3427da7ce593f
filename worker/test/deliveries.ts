import { randomBytes, randomUUID } from 'node:crypto';
import type { EventKind } from '@fds/platform/event-kinds';
import { startDeliveries } from '../src/delivery/delivery-worker.ts';
import { addDeliveriesOfEvents } from '../src/delivery/fan-out.ts';
import { toEvent } from '../src/events/changes.ts';
import type { EventTriggerPayload, EventTriggerRow } from '../src/events/trigger.ts';
import { jobDefinitions } from '../src/jobs/index.ts';
import { workerMetrics } from '../src/metrics.ts';
import { openJobQueue } from '../src/queue/queue.ts';
import type { FanOut } from '../src/queue/types.ts';
import { openWorkerTestEnvironment } from './world.ts';

export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface Owner {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** Starts the job queue and the delivery of webhooks in this process, with a new database. */
export async function startDeliveryTestEnvironment({
  retrySeconds = [0, 0, 0],
  eventsHoldMs = 0,
}: {
  readonly eventsHoldMs?: number;
  readonly retrySeconds?: readonly number[];
} = {}) {
  const world = await openWorkerTestEnvironment();
  const { sql, connections, context } = world;
  const { encryption, log } = context;
  const metrics = workerMetrics(() => queue.depths());
  const fanOut: FanOut = (tx, put, events) => addDeliveriesOfEvents(tx, put, events, eventsHoldMs);
  const queue = openJobQueue(connections, jobDefinitions, fanOut, log, metrics.jobRun);
  await queue.open();
  await queue.work({ ...context, queue });
  const config = { brand: 'Acme', eventsHoldMs, webhookRetrySeconds: retrySeconds, webhookPrivateTargets: true };
  const start = () => startDeliveries({ database: connections, queue, encryption, config, log, metrics });
  let deliveries = start();

  /** Registers a webhook for the given kinds of events and returns the webhook's id. */
  const register = async (
    owner: Owner,
    url: string,
    events: readonly EventKind[],
    {
      secret = createWebhookSecret(),
      previous,
      ...more
    }: { secret?: string; previous?: string; headers?: Record<string, string>; active?: boolean } = {},
  ): Promise<string> => {
    const group_id = randomUUID();
    const seal = (text: string) => encryption.seal(text, `webhook-secret:${group_id}`);
    const row = {
      ...owner,
      group_id,
      url,
      secret_encrypted: await seal(secret),
      previous_secret_encrypted: previous === undefined ? null : await seal(previous),
      previous_secret_expires_at: previous === undefined ? null : new Date(Date.now() + 86_400_000),
      ...more,
      headers: sql.json(more.headers ?? {}),
    };
    for (const event of events) await sql`insert into webhooks ${sql({ ...row, event })}`;
    return group_id;
  };

  /** Adds the event of a row change to the queue, as the engine does, and returns the id of the event. */
  const sendChange = async (
    table: string,
    op: EventTriggerPayload['event']['op'],
    before: EventTriggerRow | null,
    after: EventTriggerRow | null,
    id = randomUUID(),
  ) => {
    const created_at = new Date().toISOString();
    const event = toEvent({
      id,
      created_at,
      table: { schema: 'public', name: table },
      event: { op, data: { old: before, new: after } },
    });
    if (event !== undefined) await queue.accept(event);
    return id;
  };

  /** Adds a company and the event of its creation. */
  const addCompany = async (owner: Owner, name = 'Acme') => {
    const [company] = await sql`insert into companies ${sql({ ...owner, name })} returning to_json(companies) as row`;
    const row: EventTriggerRow = company?.row;
    return { row, event: await sendChange('companies', 'INSERT', null, row) };
  };

  const deliveriesOf = (event_id: string) => sql`
    select d.event, d.status, attempt_count, response_status, response_body, failure_reason, d.webhook_id, w.group_id
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where event_id = ${event_id} order by d.status, d.id`;

  /** Returns the number of delivery attempts with the given outcome and reason, from the metrics of the worker. */
  const attemptCount = async (outcome: string, reason: string): Promise<number> => {
    const text = await (await metrics.response()).text();
    const line = `worker_webhook_attempts_total{outcome="${outcome}",reason="${reason}"} `;
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  };

  return {
    ...world,
    queue,
    attemptCount,
    register,
    sendChange,
    addCompany,
    deliveriesOf,
    stopDeliveries: (timeoutMs: number) => deliveries.stop(timeoutMs),
    /** Stops the delivery worker without waiting for open requests, and starts it again. */
    restartDeliveries: async () => {
      await deliveries.stop(0);
      deliveries = start();
    },
    async [Symbol.asyncDispose]() {
      await deliveries.stop(2000);
      await queue.stop(2000);
      await world[Symbol.asyncDispose]();
    },
  };
}
