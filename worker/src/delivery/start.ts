import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { Sql } from 'postgres';
import type { Config } from '../config.ts';
import { keepListening } from '../listen.ts';
import type { Metrics } from '../metrics.ts';
import type { Queue } from '../queue.ts';
import { type Courier, startCourier } from './courier.ts';
import { deliveriesChannel } from './delivery.ts';
import { makeRegistrations } from './registrations.ts';
import { openSender } from './send.ts';

/** Contract, Delivery rule 2. */
const timeoutMs = 10_000;

export interface DeliveriesOptions {
  readonly sql: Sql;
  readonly queue: Queue;
  readonly encryption: Encryption;
  readonly config: Pick<Config, 'databaseUrl' | 'brand' | 'webhookRetrySeconds' | 'webhookPrivateTargets'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'note' | 'delivery'>;
}

/** Starts the delivery of webhooks: at once where something is put into its queue. */
export function startDeliveries(options: DeliveriesOptions): Pick<Courier, 'stop'> {
  const { sql, queue, encryption, config, log, metrics } = options;
  const courier = startCourier({
    sql,
    queue,
    registrations: makeRegistrations(sql, encryption, log),
    sender: openSender({ timeoutMs, targets: { allowPrivate: config.webhookPrivateTargets } }),
    brand: config.brand,
    retrySeconds: config.webhookRetrySeconds,
    log,
    metrics,
  });
  const listener = keepListening(
    config.databaseUrl,
    deliveriesChannel,
    { hear: courier.ring, began: courier.ring },
    log,
  );
  return {
    stop: async (stopMs) => {
      await listener.stop();
      await courier.stop(stopMs);
    },
  };
}
