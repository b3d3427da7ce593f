import { createEncryption } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { gmailMailboxes } from '@fds/platform/gmail';
import { googleClient } from '@fds/platform/google';
import { imapClient } from '@fds/platform/imap';
import { createLogger } from '@fds/platform/log';
import { memoryStore, postgresStore } from '@fds/platform/rate-limit-store';
import { listen, runMain, runStopSteps, stopRequested } from '@fds/platform/serve';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { openStorage } from '@fds/platform/storage';
import { startTelemetry } from '@fds/platform/telemetry';
import * as v from 'valibot';
import { workerApp } from './app.ts';
import type { TransactionIds } from './changes-lag.ts';
import { readWorkerConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { startDeliveries } from './delivery/delivery-worker.ts';
import { addDeliveriesOfEvents } from './delivery/fan-out.ts';
import { batchingStore } from './documents/batches.ts';
import { openPageModel } from './documents/model.ts';
import { documentReader } from './documents/reader.ts';
import { createEngineClient } from './engine.ts';
import { jobDefinitions } from './jobs/index.ts';
import { workerMetrics } from './metrics.ts';
import { openJobQueue } from './queue/queue.ts';
import type { FanOut } from './queue/types.ts';

/** For running jobs; another worker repeats the unfinished ones. */
const stopJobsMs = 6_000;
/** For open requests to webhooks; another worker sends the interrupted deliveries again. */
const stopDeliveriesMs = 4_000;

const errorSchema = v.object({ message: v.string(), code: v.optional(v.string(), 'unknown reason') });

function throwQueueError(cause: unknown): never {
  const { message, code } = v.parse(errorSchema, cause);
  throw new StartError(`The queue in the Postgres of DATABASE_URL cannot be opened: ${message || code}.`, { cause });
}

await runMain(async () => {
  const config = readWorkerConfig(process.env);
  const stop = stopRequested();
  const log = createLogger({ name: 'worker', level: config.logLevel });
  const telemetry = await startTelemetry('worker', config.tracesEndpoint, log);
  const database = openDatabase(config.databaseUrl, log);
  const { sql } = database;
  const storage = await openStorage(config.storage, {
    ...config.storageReserve,
    // Accepted documents may use half of the reserve for their previews and records.
    bytes: config.storageReserve.bytes / 2,
  });
  const metrics = workerMetrics(
    () => queue.depths(),
    config.storageReserve,
    async () => {
      const [ids] = await database.sql<TransactionIds>`
      select pg_snapshot_xmin(s)::text::float8 as oldest, pg_snapshot_xmax(s)::text::float8 as next
      from pg_current_snapshot() s`;
      return ids ?? { oldest: 0, next: 0 };
    },
  );
  const fanOut: FanOut = (tx, put, events) => addDeliveriesOfEvents(tx, put, events, config.eventsHoldMs);
  const queue = openJobQueue(database, jobDefinitions, fanOut, log, metrics.jobRun);
  let started = false;
  const check = async () => {
    if (!started) throw new Error('the queue has not started yet');
    await Promise.all([sql`select 1`, storage.check()]);
  };
  const app = workerApp({ queue, eventsSecret: config.eventsSecret, check, metrics: metrics.response, log });
  const listening = await listen(app, { host: config.host, port: config.port, variable: 'WORKER_PORT' });
  const reader = documentReader();
  const encryption = createEncryption(config.encryptionKeys);
  await queue.open().catch(throwQueueError);
  const google = config.google === undefined ? undefined : googleClient(config.google);
  const engine = createEngineClient({ url: config.engineUrl, keys: await loadTokenKeys(config.signingKeys) });
  const { session } = database;
  const documents = batchingStore(database, config.readingMinConfidence);
  const { pageModel } = config;
  const limitStore =
    pageModel !== undefined && config.limitStore === 'postgres'
      ? await postgresStore(config.databaseUrl, log)
      : memoryStore;
  const model = pageModel && (await openPageModel(pageModel, limitStore, log));
  await queue.work({
    queue,
    sql,
    session,
    engine,
    storage,
    encryption,
    google,
    gmail: config.google && gmailMailboxes(config.google.gmailUrl, config.connectorQuery, config.google.push?.topic),
    imap: imapClient(config.imap),
    reader,
    documents,
    model,
    config,
    log,
    metrics,
  });
  const deliveries = startDeliveries({ database, queue, encryption, config, log, metrics });
  started = true;
  log.info({ url: listening.url }, 'ready');
  log.info({ reason: await stop }, 'stopping');
  await runStopSteps(
    [
      () => listening.close(),
      () => deliveries.stop(stopDeliveriesMs),
      () => queue.stop(stopJobsMs),
      async () => reader[Symbol.asyncDispose](),
      limitStore.close,
      database.close,
      telemetry.close,
    ],
    { deadlineMs: stopDeliveriesMs + stopJobsMs + 3_000, log },
  );
});
