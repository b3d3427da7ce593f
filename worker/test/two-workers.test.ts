import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type WorkerDatabase } from '../src/database/database.ts';
import { startDeliveries } from '../src/delivery/delivery-worker.ts';
import { addDeliveriesOfEvents } from '../src/delivery/fan-out.ts';
import type { WorkerEvent } from '../src/events/kinds.ts';
import { jobDefinitions } from '../src/jobs/index.ts';
import { defineJob } from '../src/jobs/job.ts';
import { workerMetrics } from '../src/metrics.ts';
import { openJobQueue } from '../src/queue/queue.ts';
import type { JobQueue } from '../src/queue/types.ts';
import { openWebhookReceiver, type WebhookReceiver } from './receiver.ts';
import { openWorkerTestEnvironment, type WorkerTestEnvironment } from './world.ts';

/** A worker without its HTTP server: a job queue and a delivery worker, with their own database connections. */
interface Worker {
  readonly queue: JobQueue;
  readonly database: WorkerDatabase;
  /** Keys of the jobs that this worker has run. */
  readonly ran: string[];
}

const polling = { timeout: 30_000, interval: 20 };
const eventCount = 20;
const resources = new AsyncDisposableStack();
let world: WorkerTestEnvironment;
let receiver: WebhookReceiver;
let workers: [Worker, Worker];

const payload = v.object({ key: v.string() });
const settings = {
  retry: { limit: 3, delaySeconds: 1, why: 'the test needs no other values' },
  concurrency: 4,
  expireSeconds: 60,
};

/** Starts a worker whose jobs end only after both workers have run a job, so that no worker runs all jobs alone. */
async function startWorker(): Promise<Worker> {
  const { context, url } = world;
  const { log, encryption } = context;
  const database = openDatabase(url, log);
  resources.defer(() => database.close());
  const ran: string[] = [];
  const run = async ({ key }: v.InferOutput<typeof payload>) => {
    ran.push(key);
    await vi.waitFor(() => expect(workers.filter((worker) => worker.ran.length === 0)).toEqual([]), polling);
  };
  const jobs = [
    defineJob({ ...settings, name: 'test-turns', inTurns: true, payload, run }),
    defineJob({ ...settings, name: 'test-plain', payload, run }),
    ...jobDefinitions.filter((job) => !('run' in job)),
  ];
  const metrics = workerMetrics(() => queue.depths());
  const queue = openJobQueue(database, jobs, addDeliveriesOfEvents, log, metrics.jobRun);
  await queue.open();
  await queue.work({ ...context, queue });
  const config = { brand: 'Acme', eventsHoldMs: 0, webhookRetrySeconds: [0, 0, 0], webhookPrivateTargets: true };
  const deliveries = startDeliveries({ database, queue, encryption, config, log, metrics });
  resources.defer(() => queue.stop(5_000));
  resources.defer(() => deliveries.stop(5_000));
  return { queue, database, ran };
}

beforeAll(async () => {
  world = resources.use(await openWorkerTestEnvironment());
  receiver = resources.use(await openWebhookReceiver());
  workers = [await startWorker(), await startWorker()];
});
afterAll(() => resources.disposeAsync());

const ranKeys = (): string[] => workers.flatMap(({ ran }) => ran).toSorted();

it.each(['test-plain', 'test-turns'])('two workers run each job of the queue %s once', async (name) => {
  for (const { ran } of workers) ran.splice(0);
  const keys = Array.from({ length: 100 }, (_, n) => `job ${n}`).toSorted();
  const [one, other] = workers;
  const half = keys.length / 2;
  const put = (queue: JobQueue, part: readonly string[]) =>
    queue.put(
      name,
      part.map((key, n) => ({ data: { key }, group: { id: `organisation ${n % 5}` } })),
    );
  await Promise.all([put(one.queue, keys.slice(0, half)), put(other.queue, keys.slice(half))]);
  await expect.poll(ranKeys, polling).toEqual(keys);
});

it('an event that arrives at both workers at the same time is delivered to a webhook once', async () => {
  const owner = await world.addWorkspace();
  const group_id = randomUUID();
  const secret_encrypted = await world.context.encryption.seal('whsec_c2VjcmV0', `webhook-secret:${group_id}`);
  const webhook = { ...owner, group_id, url: receiver.url('/hook'), event: 'company.created', secret_encrypted };
  await world.sql`insert into webhooks ${world.sql(webhook)}`;
  const events = Array.from({ length: eventCount }, (_, n): WorkerEvent => {
    const occurred_at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
    const record_id = randomUUID();
    const data = { company_id: record_id };
    const when = { occurred_at, changed_at: occurred_at };
    return { id: randomUUID(), kind: 'company.created', ...owner, record_id, people_id: null, ...when, data };
  });
  await Promise.all(events.flatMap((event) => workers.map(({ queue }) => queue.accept(event))));
  const ids = events.map(({ id }) => id).toSorted();
  const received = () => receiver.at('/hook').map(({ headers }) => String(headers['webhook-id']));
  await expect.poll(() => new Set(received()).size, polling).toBe(eventCount);
  const open = () => world.sql`select from webhook_deliveries where status <> 'delivered'`;
  await expect.poll(async () => (await open()).count, polling).toBe(0);
  expect(received().toSorted()).toEqual(ids);
  expect((await world.sql`select from webhook_deliveries`).count).toBe(eventCount);
});
