import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { WorkerConfig } from '../config.ts';
import type { WorkerDatabase } from '../database/database.ts';
import type { WorkerMetrics } from '../metrics.ts';
import type { Runner } from '../queue/runner.ts';
import type { JobQueue } from '../queue/types.ts';
import { notificationChannel } from './delivery.ts';
import { startWorker } from './delivery-worker.ts';
import { registrationReader } from './registrations.ts';
import { openSender } from './send.ts';

/** Of an attempt (contract, Delivery rule 2). */
const timeoutMs = 10_000;

export interface StartOptions {
  readonly database: Pick<WorkerDatabase, 'sql' | 'listen'>;
  readonly queue: JobQueue;
  readonly encryption: Encryption;
  readonly config: Pick<WorkerConfig, 'brand' | 'eventsHoldMs' | 'webhookRetrySeconds' | 'webhookPrivateTargets'>;
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'jobRun' | 'deliveryAttempt'>;
}

/** A notification of Postgres wakes the worker when a delivery is added. */
export function startDeliveries(options: StartOptions): Pick<Runner, 'stop'> {
  const { database, queue, encryption, config, log, metrics } = options;
  const { sql } = database;
  const worker = startWorker({
    sql,
    queue,
    registrations: registrationReader(sql, encryption, log),
    sender: openSender({ timeoutMs, targets: { allowPrivate: config.webhookPrivateTargets } }),
    brand: config.brand,
    holdMs: config.eventsHoldMs,
    retrySeconds: config.webhookRetrySeconds,
    log,
    metrics,
  });
  const listener = database.listen(notificationChannel, {
    onNotification: worker.wake,
    onListening: worker.wake,
  });
  return {
    stop: async (stopMs) => {
      await listener.stop();
      await worker.stop(stopMs);
    },
  };
}
