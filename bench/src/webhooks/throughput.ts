/**
 * Compares webhook deliveries with plain POST requests of undici, in alternating rounds. The deliveries and the plain
 * requests have the same bodies and the same concurrency. A delivery is taken from the queue, signed, sent, recorded
 * and completed. Usage: node bench/src/webhooks/throughput.ts [rounds] [deliveries]
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase } from '@fds/db/migrate';
import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { openDatabase } from '@fds/worker/database';
import { startDeliveries } from '@fds/worker/deliveries';
import { addDeliveriesOfEvents } from '@fds/worker/fan-out';
import { jobDefinitions } from '@fds/worker/jobs';
import { openJobQueue } from '@fds/worker/queue';
import postgres from 'postgres';
import { Pool } from 'undici';
import { startBenchPostgres } from '../postgres.ts';
import { computeMedian, computeRatioToBaseValues } from '../statistics.ts';
import { addOrganisationWithWorkspace, registerWebhook } from './register.ts';

const [rounds = 5, deliveries = 10_000] = process.argv.slice(2).map(Number);
const registrations = 10;
/** Number of concurrent requests. The worker uses the same number. */
const concurrency = 256;

const folder = await mkdtemp(join(tmpdir(), 'fds-webhooks-'));
await using resources = new AsyncDisposableStack();
resources.defer(() => rm(folder, { recursive: true, force: true }));
const server = resources.use(await startBenchPostgres(folder));
const url = server.url('postgres');
await migrateDatabase(url);
const receiver = fork(new URL('./receiver.ts', import.meta.url));
resources.defer(async () => void receiver.disconnect());
const [port] = await once(receiver, 'message');

const sql = postgres(url, { max: 5, onnotice: () => {} });
resources.defer(() => sql.end());
const log = createLogger({ name: 'bench', level: 'warn' });
const encryption = createEncryption(createEncryptionKeys());
const owner = await addOrganisationWithWorkspace(sql);
for (let count = 0; count < registrations; count++)
  await registerWebhook(sql, encryption, owner, `http://127.0.0.1:${port}/${count}`);
const database = openDatabase(url, log);
resources.defer(database.close);
const queue = openJobQueue(database, jobDefinitions, addDeliveriesOfEvents, log, () => {});
const config = { brand: 'Service', eventsHoldMs: 0, webhookRetrySeconds: [10, 60, 360], webhookPrivateTargets: true };

function event(position: number) {
  const occurred_at = new Date(Date.now() + position).toISOString();
  const data = {
    company_id: randomUUID(),
    name: `Company ${position} Ltd`,
    description: 'Sells things to others',
    created_at: occurred_at,
  };
  return {
    id: randomUUID(),
    kind: 'company.created',
    ...owner,
    record_id: data.company_id,
    people_id: null,
    occurred_at,
    changed_at: occurred_at,
    data,
  } as const;
}

async function untilDelivered(): Promise<void> {
  for (;;) {
    const [left] = await sql`select count(*)::int as count from pgboss.job where name = 'deliver-webhook'`;
    if (left?.count === 0) return;
    await pause(20);
  }
}

interface Round {
  readonly rate: number;
  /** CPU time of this process per request, in microseconds. */
  readonly processor: number;
}

async function measured(work: () => Promise<void>): Promise<Round> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { rate: deliveries / seconds, processor: (user + system) / deliveries };
}

const uncounted = { jobRun: () => {}, deliveryAttempt: () => {} };

async function ours(): Promise<Round> {
  const events = Array.from({ length: deliveries / registrations }, (_, position) => ({
    event: event(position),
    requestId: undefined,
  }));
  await queue.transaction((tx) => addDeliveriesOfEvents(tx, queue.put, events));
  await sql`vacuum analyze pgboss.job_common, webhook_deliveries`.catch(() => sql`analyze webhook_deliveries`);
  let running: ReturnType<typeof startDeliveries> | undefined;
  const round = await measured(async () => {
    running = startDeliveries({ database, queue, encryption, config, log, metrics: uncounted });
    await untilDelivered();
  });
  await running?.stop(1000);
  const [done] =
    await sql`select count(*)::int as count from webhook_deliveries where status = 'delivered' and response_status = 200`;
  if (done?.count !== deliveries) throw new Error(`${done?.count} of ${deliveries} were delivered`);
  return round;
}

async function raw(bodies: readonly string[]): Promise<Round> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency, pipelining: 1 });
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const answer = await pool.request({
        path: '/',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
    }
  };
  const round = await measured(async () => {
    await Promise.all(Array.from({ length: concurrency }, lane));
  });
  await pool.close();
  return round;
}

const noted = { ours: [] as Round[], raw: [] as Round[] };
await queue.open();
for (let round = 0; round <= rounds; round++) {
  await sql`truncate webhook_deliveries cascade`;
  const delivered = await ours();
  const bodies = await sql<{ payload: string }[]>`select payload from webhook_deliveries`;
  const posted = await raw(bodies.map(({ payload }) => payload));
  // The first round is a warm-up and does not count.
  if (round === 0) continue;
  noted.ours.push(delivered);
  noted.raw.push(posted);
  console.log(`round ${round}: ${delivered.rate.toFixed(0)} deliveries/s, ${posted.rate.toFixed(0)} raw POSTs/s`);
}
await queue.stop(1000);
const rates = (kind: 'ours' | 'raw') => noted[kind].map(({ rate }) => rate);
const processor = (kind: 'ours' | 'raw') => computeMedian(noted[kind].map((round) => round.processor)).toFixed(0);
const share = computeRatioToBaseValues(rates('ours'), rates('raw'));
console.log(
  `${computeMedian(rates('ours')).toFixed(0)} deliveries/s (${processor('ours')} µs of CPU time each),` +
    `${computeMedian(rates('raw')).toFixed(0)} raw POSTs/s (${processor('raw')} µs); ` +
    `ratio ${share.median.toFixed(2)} (${share.min.toFixed(2)} to ${share.max.toFixed(2)})`,
);
