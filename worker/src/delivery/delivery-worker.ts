import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import { runWithRequestId } from '@fds/platform/request-id';
import { type WakeUpSignal, wakeUpSignal } from '@fds/platform/wake-up';
import type { SqlTemplate } from '../database/sql.ts';
import type { WorkerMetrics } from '../metrics.ts';
import type { ClaimedJob, JobQueue } from '../queue.ts';
import { classifyResponse, metricLabel } from './classify-response.ts';
import { type ClaimedDelivery, deliveryQueueName } from './delivery.ts';
import { endpointQueues } from './endpoint-queues.ts';
import { addCustomHeaders, buildServiceHeaders } from './headers.ts';
import { findUnreleased, releaseHeldDeliveries } from './order.ts';
import type { Registration, RegistrationReader, RegistrationState } from './registrations.ts';
import { runOnWakeUp } from './repeat.ts';
import type { Sender } from './send.ts';
import {
  type AttemptOutcome,
  type DeliveryAttempt,
  type FindReadyDeliveries,
  loadDeliveries,
  queueReadyDeliveries,
  requeueDeliveries,
  storeAttemptOutcomes,
} from './store.ts';

export interface WorkerOptions {
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

export interface DeliveryWorker {
  readonly wake: () => void;
  /** Waits for open requests until the timeout, then returns unfinished deliveries to the queue. */
  stop(timeoutMs: number): Promise<void>;
}

const maxOpenRequests = 256;
const batchSize = 500;
/** With this many claimed deliveries in memory, the worker claims no more. */
const maxClaimed = 2000;
/** For jobs that became due, such as retries. */
const pollMs = 1000;
/** For deliveries whose hold has ended. */
const minHeldPollMs = 50;
/** The queue gives a job to another worker after 10 s without a heartbeat. */
const heartbeatMs = 4000;
const metricOf = { delivered: 'delivered', retry: 'retried', failed: 'dead' } as const;

/** Three concurrent loops claim jobs in batches, send requests, and store outcomes in batches. */
export function startWorker(options: WorkerOptions): DeliveryWorker {
  const { sql, queue, registrations, sender, brand, holdMs, retrySeconds, log, metrics } = options;
  const queues = endpointQueues<ClaimedDelivery>(maxOpenRequests, maxOpenRequests / 4);
  const claimed = new Map<string, ClaimedDelivery>();
  const outcomes: AttemptOutcome[] = [];
  /** Endpoints whose last attempt failed: newer than the cached registrations. */
  const failing = new Set<string>();
  /** Aborted because the worker stops. The receiver may have received these requests. */
  const interrupted: ClaimedDelivery[] = [];
  const wakeUps = {
    take: wakeUpSignal(),
    send: wakeUpSignal(),
    acknowledge: wakeUpSignal(),
    touch: wakeUpSignal(),
    release: wakeUpSignal(),
    held: wakeUpSignal(),
  };
  let open = 0;
  let stopping = false;
  let interrupting = false;
  let ended = false;
  /** The queue may contain jobs that are due. */
  let pending = true;
  /** Endpoints with a full queue in memory at the last claim; pg-boss may have due jobs for them. */
  let excluded: readonly string[] = [];

  const take = async (): Promise<void> => {
    pending = false;
    excluded = queues.full();
    const jobs = await queue.take(deliveryQueueName, batchSize, excluded);
    if (jobs.length === 0) return;
    pending ||= jobs.length === batchSize;
    await admit(jobs);
  };

  const admit = async (jobs: readonly ClaimedJob[]): Promise<void> => {
    const { deliveries, lost } = await loadDeliveries(sql, jobs);
    await queue.remove(deliveryQueueName, lost);
    for (const delivery of deliveries) claimed.set(delivery.job.id, delivery);
    queues.add(deliveries);
    wakeUps.send.wake();
    await requeueExcess();
  };

  /** Slow endpoints give the deliveries above their share of the memory back to pg-boss. */
  const requeueExcess = async (): Promise<void> => {
    const back = queues.excess(Date.now());
    for (const { delivery } of back) claimed.delete(delivery.job.id);
    for (let at = 0; at < back.length; at += batchSize) await requeueDeliveries(queue, back.slice(at, at + batchSize));
  };

  const finish = (outcome: AttemptOutcome): void => {
    const { delivery, attempt: made, verdict } = outcome;
    open -= 1;
    const acknowledged = verdict.outcome === 'delivered';
    queues.finish(delivery, made && { acknowledged, durationMs: made.result.durationMs });
    outcomes.push(outcome);
    wakeUps.acknowledge.wake();
    wakeUps.send.wake();
  };

  const attempt = async (delivery: ClaimedDelivery, registered: Registration): Promise<DeliveryAttempt> => {
    const at = new Date();
    if ('unusable' in registered)
      return { at, headers: {}, result: { failure: registered.unusable, kind: 'unsigned', durationMs: 0 } };
    const message = { id: delivery.eventId, body: delivery.body, timestamp: Math.floor(at.getTime() / 1000) };
    const headers = buildServiceHeaders(message, { ...registered, brand });
    const sent = addCustomHeaders(headers, registered.custom);
    return { at, headers, result: await sender.post({ url: registered.url, headers: sent, body: delivery.body }) };
  };

  const sendOne = async (delivery: ClaimedDelivery, registered: RegistrationState): Promise<void> => {
    if ('stopped' in registered) {
      const verdict = { outcome: 'failed', reason: registered.stopped } as const;
      metrics.deliveryAttempt('dead', 'webhook_off');
      finish({ delivery, verdict, attempt: undefined, failing: false, isNew: false });
      return;
    }
    const made = await attempt(delivery, registered);
    const { result } = made;
    if (interrupting && 'failure' in result) {
      open -= 1;
      interrupted.push(delivery);
      return;
    }
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
    finish({ delivery, verdict, attempt: made, failing: wasFailing, isNew: registered.isNew });
  };

  const send = async (): Promise<void> => {
    const batch: ClaimedDelivery[] = [];
    for (let next = queues.next(); next !== undefined; next = queues.next()) batch.push(next);
    if (batch.length === 0) return;
    open += batch.length;
    try {
      const found = await registrations.read(batch.map(({ webhookId }) => webhookId));
      for (const delivery of batch) {
        const registered = found.get(delivery.webhookId) ?? { stopped: 'the webhook no longer exists' };
        void runWithRequestId(delivery.payload.request_id, () => sendOne(delivery, registered));
      }
    } catch (error) {
      open -= batch.length;
      for (const delivery of batch) queues.finish(delivery);
      queues.add(batch);
      throw error;
    }
  };

  /** Without this check, 30,000 deliveries needed 282 queries instead of 127, and most queries found no job. */
  const canTake = (): boolean => {
    if (claimed.size >= maxClaimed) return false;
    const full = new Set(queues.full());
    return pending || excluded.some((endpoint) => !full.has(endpoint));
  };

  const acknowledgeAll = async (): Promise<void> => {
    while (outcomes.length > 0) {
      const batch = outcomes.slice(0, batchSize);
      const { disabled, released } = await storeAttemptOutcomes(queue, batch);
      pending ||= released > 0;
      outcomes.splice(0, batch.length);
      for (const { delivery } of batch) claimed.delete(delivery.job.id);
      for (const webhook_id of new Set(disabled))
        log.warn({ webhook_id }, 'disabled a webhook because its deliveries failed for 5 days');
      if (canTake()) wakeUps.take.wake();
    }
  };

  const touch = async (): Promise<void> => {
    const jobs = [...claimed.values()].map(({ job }) => job);
    if (jobs.length === 0) return;
    const stillClaimed = await queue.touch(deliveryQueueName, jobs);
    const gone = new Set(jobs.filter(({ id }) => !stillClaimed.has(id)).map(({ id }) => id));
    queues.drop(({ job }) => gone.has(job.id));
    for (const id of gone) claimed.delete(id);
  };

  const release = async (find: FindReadyDeliveries): Promise<void> => {
    if ((await queueReadyDeliveries(queue, find)) === 0) return;
    pending = true;
    wakeUps.take.wake();
  };

  const loop = (wakeUp: WakeUpSignal, ms: number, work: () => Promise<void>, until: () => boolean): Promise<void> =>
    runOnWakeUp({ wakeUp, maxPauseMs: ms, work, isStopped: until, log });

  const taking = loop(
    wakeUps.take,
    pollMs,
    async () => {
      do await take();
      while (pending && !stopping && claimed.size < maxClaimed);
    },
    () => stopping,
  );
  const sending = loop(wakeUps.send, pollMs, send, () => stopping);
  const working = [
    loop(wakeUps.acknowledge, pollMs, acknowledgeAll, () => ended && outcomes.length === 0),
    loop(wakeUps.touch, heartbeatMs, touch, () => ended),
    loop(
      wakeUps.release,
      pollMs,
      () => release(findUnreleased),
      () => stopping,
    ),
    ...(holdMs > 0
      ? [
          loop(
            wakeUps.held,
            Math.min(pollMs, Math.max(minHeldPollMs, holdMs / 2)),
            () => release(releaseHeldDeliveries),
            () => stopping,
          ),
        ]
      : []),
  ];
  const wakeAll = (): void => {
    for (const wakeUp of Object.values(wakeUps)) wakeUp.wake();
  };
  const requeueNow = (deliveries: readonly ClaimedDelivery[]): Promise<void> =>
    requeueDeliveries(
      queue,
      deliveries.map((delivery) => ({ delivery })),
    );
  /** Waits at least 10 ms if requests are open, so that the callers of aborted requests run. */
  const untilIdle = async (deadline: number): Promise<void> => {
    while (open > 0) {
      await pause(10);
      if (performance.now() >= deadline) return;
    }
  };

  return {
    wake: () => {
      pending = true;
      wakeUps.take.wake();
    },
    stop: async (timeoutMs) => {
      const began = performance.now();
      stopping = true;
      wakeAll();
      try {
        await taking;
        await sending;
        await requeueNow(queues.drain());
        await untilIdle(began + timeoutMs / 2);
        interrupting = true;
        await sender.close();
        await untilIdle(began + timeoutMs);
        await requeueNow(interrupted);
      } finally {
        ended = true;
        wakeAll();
      }
      await Promise.all(working);
    },
  };
}
