import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';
import type { Queue } from '../queue.ts';
import { deliveriesChannel } from './delivery.ts';
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts';
import { makeRegistrations } from './registrations.ts';
import { openSender } from './send.ts';

/** Time limit of a delivery (contract, Delivery rule 2). */
const timeoutMs = 10_000;

export interface DeliveriesOptions {
  readonly database: Pick<Database, 'sql' | 'listen'>;
  readonly queue: Queue;
  readonly encryption: Encryption;
  readonly config: Pick<Config, 'brand' | 'webhookRetrySeconds' | 'webhookPrivateTargets'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'jobRun' | 'deliveryAttempt'>;
}

/** Starts the delivery of webhooks. Notifications of Postgres wake the worker for new deliveries. */
export function startDeliveries(options: DeliveriesOptions): Pick<DeliveryWorker, 'stop'> {
  const { database, queue, encryption, config, log, metrics } = options;
  const { sql } = database;
  const worker = startDeliveryWorker({
    sql,
    queue,
    registrations: makeRegistrations(sql, encryption, log),
    sender: openSender({ timeoutMs, targets: { allowPrivate: config.webhookPrivateTargets } }),
    brand: config.brand,
    retrySeconds: config.webhookRetrySeconds,
    log,
    metrics,
  });
  const listener = database.listen(deliveriesChannel, { onNotification: worker.wake, onListening: worker.wake });
  return {
    stop: async (stopMs) => {
      await listener.stop();
      await worker.stop(stopMs);
    },
  };
}
