import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { SqlTemplate } from '@fds/platform/sql';
import { runWithRequestId } from '@fds/platform/telemetry';
import type { WorkerConfig } from '../config.ts';
import type { WorkerDatabase } from '../database/database.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { batchSize, type Runner, startRunner } from '../queue/runner.ts';
import type { JobQueue } from '../queue/types.ts';
import { classifyResponse, metricLabel } from './classify-response.ts';
import { type ClaimedDelivery, deliveryQueueName, notificationChannel } from './delivery.ts';
import { endpointQueues } from './endpoint-queues.ts';
import { addCustomHeaders, serviceHeaders } from './headers.ts';
import { findUnreleased, releaseHeldDeliveries } from './order.ts';
import {
  type Registration,
  type RegistrationReader,
  type RegistrationState,
  registrationReader,
} from './registrations.ts';
import { openSender, type Sender } from './send.ts';
import {
  type AttemptOutcome,
  type DeliveryAttempt,
  type FindReadyDeliveries,
  loadDeliveries,
  queueReadyDeliveries,
  requeueDeliveries,
  storeAttemptOutcomes,
} from './store.ts';

interface WorkerOptions {
  readonly sql: SqlTemplate;
  readonly queue: Pick<JobQueue, 'transaction' | 'take' | 'put' | 'remove' | 'touch'>;
  readonly registrations: RegistrationReader;
  readonly sender: Sender;
  readonly brand: string;
  /** See `releaseHeldDeliveries`. */
  readonly holdMs: number;
  readonly retrySeconds: readonly number[];
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'jobRun' | 'deliveryAttempt'>;
}

const maxOpenRequests = 256;
/** With this many claimed deliveries in memory, the worker claims no more. */
const maxClaimed = 2000;
/** For deliveries that no other transaction released. */
const releaseMs = 1000;
/** For deliveries whose hold has ended. */
const minHeldPollMs = 50;
const metricOf = { delivered: 'delivered', retry: 'retried', failed: 'dead' } as const;

/** Runs each delivery as a job of the queue: endpoints and organisations take turns. */
function startWorker(options: WorkerOptions): Runner {
  const { sql, queue, registrations, sender, brand, holdMs, retrySeconds, log, metrics } = options;
  const queues = endpointQueues<ClaimedDelivery>(maxOpenRequests, maxOpenRequests / 4);
  /** Endpoints whose last attempt failed: newer than the cached registrations. */
  const failing = new Set<string>();
  let interrupting = false;

  const attempt = async (delivery: ClaimedDelivery, registered: Registration): Promise<DeliveryAttempt> => {
    const at = new Date();
    if ('unusable' in registered)
      return { at, headers: {}, result: { failure: registered.unusable, kind: 'unsigned', durationMs: 0 } };
    const message = { id: delivery.eventId, body: delivery.body, timestamp: Math.floor(at.getTime() / 1000) };
    const headers = serviceHeaders(message, { ...registered, brand });
    const sent = addCustomHeaders(headers, registered.custom);
    return { at, headers, result: await sender.post({ url: registered.url, headers: sent, body: delivery.body }) };
  };

  const finish = (outcome: AttemptOutcome): AttemptOutcome => {
    const { delivery, attempt: made, verdict } = outcome;
    const acknowledged = verdict.outcome === 'delivered';
    queues.finish(delivery, made && { acknowledged, durationMs: made.result.durationMs });
    return outcome;
  };

  /** Undefined if the stop of the worker aborted the request. The receiver may have received it. */
  const send = async (
    delivery: ClaimedDelivery,
    registered: RegistrationState,
  ): Promise<AttemptOutcome | undefined> => {
    if ('stopped' in registered) {
      const verdict = { outcome: 'failed', reason: registered.stopped } as const;
      metrics.deliveryAttempt('dead', 'webhook_off');
      return finish({ delivery, verdict, attempt: undefined, failing: false, isNew: false });
    }
    const made = await attempt(delivery, registered);
    const { result } = made;
    if (interrupting && 'failure' in result) return undefined;
    const { attempt: number } = delivery.payload;
    const verdict = classifyResponse(result, number, retrySeconds, Math.random());
    const { endpoint: webhook_id, eventId: event_id } = delivery;
    const line = { webhook_id, event_id, attempt: number, ...verdict };
    if (verdict.outcome === 'delivered') log.debug(line, 'delivered to a webhook');
    else log.info(line, 'the receiver did not acknowledge a delivery');
    metrics.jobRun(deliveryQueueName, verdict.outcome === 'delivered' ? 'done' : 'failed', result.durationMs / 1000);
    metrics.deliveryAttempt(metricOf[verdict.outcome], metricLabel(result));
    const wasFailing = registered.failing || failing.has(delivery.endpoint);
    if (verdict.outcome === 'delivered') failing.delete(delivery.endpoint);
    else failing.add(delivery.endpoint);
    return finish({ delivery, verdict, attempt: made, failing: wasFailing, isNew: registered.isNew });
  };

  const prepare = async (batch: readonly ClaimedDelivery[]) => {
    try {
      const found = await registrations.read(batch.map(({ webhookId }) => webhookId));
      return (delivery: ClaimedDelivery) => {
        const registered = found.get(delivery.webhookId) ?? { stopped: 'the webhook no longer exists' };
        return runWithRequestId(delivery.payload.request_id, () => send(delivery, registered));
      };
    } catch (error) {
      for (const delivery of batch) queues.finish(delivery);
      queues.add(batch);
      throw error;
    }
  };

  const release = async (find: FindReadyDeliveries): Promise<boolean> => (await queueReadyDeliveries(queue, find)) > 0;
  const heldPollMs = Math.min(releaseMs, Math.max(minHeldPollMs, holdMs / 2));

  return startRunner<ClaimedDelivery, AttemptOutcome>({
    name: deliveryQueueName,
    queue,
    picker: {
      room: (claimed) => ({ limit: claimed.size < maxClaimed ? batchSize : 0, full: queues.full() }),
      add: (deliveries) => {
        queues.add(deliveries);
        return queues.excess(Date.now());
      },
      next: queues.next,
      drop: queues.drop,
      drain: queues.drain,
    },
    load: async (jobs) => {
      const { deliveries, lost } = await loadDeliveries(sql, jobs);
      await queue.remove(deliveryQueueName, lost);
      return deliveries;
    },
    prepare,
    settle: async (outcomes) => {
      const { disabled, released } = await storeAttemptOutcomes(queue, outcomes);
      for (const webhook_id of new Set(disabled))
        log.warn({ webhook_id }, 'disabled a webhook because its deliveries failed for 5 days');
      return released > 0;
    },
    requeue: (items) => requeueDeliveries(queue, items),
    interrupt: async () => {
      interrupting = true;
      await sender.close();
    },
    chores: [
      { everyMs: releaseMs, work: () => release(findUnreleased) },
      ...(holdMs > 0 ? [{ everyMs: heldPollMs, work: () => release(releaseHeldDeliveries) }] : []),
    ],
    onError: (error) => log.warn({ err: error }, 'deliveries wait because Postgres does not answer'),
  });
}

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
  const listener = database.listen(notificationChannel, { onNotification: worker.wake, onListening: worker.wake });
  return {
    stop: async (stopMs) => {
      await listener.stop();
      await worker.stop(stopMs);
    },
  };
}
