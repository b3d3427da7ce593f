import { setTimeout as pause } from 'node:timers/promises';
import { type Bell, makeBell } from '@fds/platform/bell';
import type { Logger } from '@fds/platform/log';
import type { Sql } from '../database/sql.ts';
import type { Metrics } from '../metrics.ts';
import type { Queue, TakenJob } from '../queue.ts';
import { type Delivery, deliverQueue } from './delivery.ts';
import { deliveryHeaders } from './headers.ts';
import { type Answer, classOf, judge } from './judge.ts';
import { makeLanes } from './lanes.ts';
import type { Registered, Registration, Registrations } from './registrations.ts';
import type { Sender } from './send.ts';
import { loadDeliveries, type Outcome, putBack, releaseForgotten, settle } from './store.ts';

export interface CourierOptions {
  readonly sql: Sql;
  readonly queue: Pick<Queue, 'transaction' | 'take' | 'put' | 'remove' | 'touch'>;
  readonly registrations: Registrations;
  readonly sender: Sender;
  readonly brand: string;
  readonly retrySeconds: readonly number[];
  readonly log: Logger;
  /** Counts attempts and what becomes of deliveries. */
  readonly metrics: Pick<Metrics, 'note' | 'delivery'>;
}

export interface Courier {
  /** There may be something to deliver. */
  readonly ring: () => void;
  /** Takes no more, gives what is under way so long to end, and gives back the rest. */
  stop(timeoutMs: number): Promise<void>;
}

/** So many deliveries are under way at once. */
const slots = 256;
const batchSize = 500;
/** With this many in memory no more are taken. */
const mostHeld = 2000;
/** Jobs whose time comes by itself, retries above all, are found by looking so often. */
const lookMs = 1000;
/** Signs of life: several for each time after which a worker is missed. */
const touchMs = 4000;
const afterErrorMs = 500;
/** What metrics call the verdict on an attempt. */
const metricOf = { delivered: 'delivered', retry: 'retried', failed: 'dead' } as const;

/** Delivers webhooks: takes jobs, sends, and writes down what came of it, each in batches and side by side. */
export function startCourier(options: CourierOptions): Courier {
  const { sql, queue, registrations, sender, brand, retrySeconds, log, metrics } = options;
  const lanes = makeLanes<Delivery>(slots, slots / 4);
  const held = new Map<string, Delivery>();
  const outcomes: Outcome[] = [];
  /** Endpoints whose last try failed: their registration may have been read before that was written down. */
  const failing = new Set<string>();
  /** Cut by a stop: nobody knows whether they arrived. */
  const cut: Delivery[] = [];
  const bells = { take: makeBell(), send: makeBell(), settle: makeBell(), touch: makeBell(), release: makeBell() };
  let underWay = 0;
  let stopping = false;
  let cutting = false;
  let ended = false;
  let news = true;

  const take = async (): Promise<void> => {
    news = false;
    const jobs = await queue.take(deliverQueue, batchSize, lanes.full());
    if (jobs.length === 0) return;
    news ||= jobs.length === batchSize;
    await admit(jobs);
  };

  const admit = async (jobs: readonly TakenJob[]): Promise<void> => {
    const { deliveries, lost } = await loadDeliveries(sql, jobs);
    await queue.remove(deliverQueue, lost);
    for (const delivery of deliveries) held.set(delivery.job.id, delivery);
    lanes.add(deliveries);
    bells.send.ring();
    await relieve();
  };

  /** What slow endpoints have too much of goes back. */
  const relieve = async (): Promise<void> => {
    const back = lanes.excess(Date.now());
    for (const { item } of back) held.delete(item.job.id);
    for (let at = 0; at < back.length; at += batchSize) await putBack(queue, back.slice(at, at + batchSize));
  };

  const finish = (outcome: Outcome): void => {
    const { delivery, answer, verdict } = outcome;
    underWay -= 1;
    lanes.finish(delivery, answer && { acknowledged: verdict.outcome === 'delivered', durationMs: answer.durationMs });
    outcomes.push(outcome);
    bells.settle.ring();
    bells.send.ring();
  };

  const answerOf = async (delivery: Delivery, registered: Registration): Promise<Answer> => {
    if ('unusable' in registered) return { failure: registered.unusable, kind: 'unsigned', durationMs: 0 };
    const message = { id: delivery.eventId, body: delivery.body, timestamp: Math.floor(Date.now() / 1000) };
    const headers = deliveryHeaders(message, { ...registered, brand });
    return sender.post({ url: registered.url, headers, body: delivery.body });
  };

  const sendOne = async (delivery: Delivery, registered: Registered): Promise<void> => {
    if ('silent' in registered) {
      const verdict = { outcome: 'failed', reason: registered.silent } as const;
      metrics.delivery('dead', 'webhook_off');
      finish({ delivery, verdict, answer: undefined, failing: false });
      return;
    }
    const answer = await answerOf(delivery, registered);
    if (cutting && 'failure' in answer) {
      underWay -= 1;
      cut.push(delivery);
      return;
    }
    const { attempt } = delivery.payload;
    const verdict = judge(answer, attempt, retrySeconds, Math.random());
    if (verdict.outcome !== 'delivered') {
      const { endpoint: webhook_id, eventId: event_id } = delivery;
      log.info({ webhook_id, event_id, attempt, ...verdict }, 'a delivery was not acknowledged');
    }
    metrics.note(deliverQueue, verdict.outcome === 'delivered' ? 'done' : 'failed', answer.durationMs / 1000);
    metrics.delivery(metricOf[verdict.outcome], classOf(answer));
    const wasFailing = registered.failing || failing.has(delivery.endpoint);
    if (verdict.outcome === 'delivered') failing.delete(delivery.endpoint);
    else failing.add(delivery.endpoint);
    finish({ delivery, verdict, answer, failing: wasFailing });
  };

  const send = async (): Promise<void> => {
    const turn: Delivery[] = [];
    for (let next = lanes.next(); next !== undefined; next = lanes.next()) turn.push(next);
    if (turn.length === 0) return;
    underWay += turn.length;
    try {
      const found = await registrations.read(turn.map(({ webhookId }) => webhookId));
      for (const delivery of turn)
        void sendOne(delivery, found.get(delivery.webhookId) ?? { silent: 'the webhook is gone' });
    } catch (error) {
      underWay -= turn.length;
      for (const delivery of turn) lanes.finish(delivery);
      lanes.add(turn);
      throw error;
    }
  };

  const writeDown = async (): Promise<void> => {
    while (outcomes.length > 0) {
      const batch = outcomes.slice(0, batchSize);
      const { disabled, released } = await settle(queue, batch);
      news ||= released > 0;
      outcomes.splice(0, batch.length);
      for (const { delivery } of batch) held.delete(delivery.job.id);
      for (const webhook_id of new Set(disabled))
        log.warn({ webhook_id }, 'a webhook that failed too long is switched off');
      if (news || held.size < mostHeld) bells.take.ring();
    }
  };

  const touch = async (): Promise<void> => {
    const jobs = [...held.values()].map(({ job }) => job);
    if (jobs.length === 0) return;
    const claimed = await queue.touch(deliverQueue, jobs);
    const gone = new Set(jobs.filter(({ id }) => !claimed.has(id)).map(({ id }) => id));
    lanes.drop(({ job }) => gone.has(job.id));
    for (const id of gone) held.delete(id);
  };

  const release = async (): Promise<void> => {
    if ((await releaseForgotten(queue)) === 0) return;
    news = true;
    bells.take.ring();
  };

  /** Does a piece of work each time its bell rings, or after a while without; what fails is done again later. */
  const loop = async (bell: Bell, ms: number, work: () => Promise<void>, until: () => boolean): Promise<void> => {
    while (!until()) {
      try {
        await work();
        await bell.wait(ms);
      } catch (error) {
        log.warn({ err: error }, 'deliveries wait for the database');
        await pause(afterErrorMs);
      }
    }
  };

  const taking = loop(
    bells.take,
    lookMs,
    async () => {
      do await take();
      while (news && !stopping && held.size < mostHeld);
    },
    () => stopping,
  );
  const working = [
    loop(bells.send, lookMs, send, () => stopping),
    loop(bells.settle, lookMs, writeDown, () => ended && outcomes.length === 0),
    loop(bells.touch, touchMs, touch, () => ended),
    loop(bells.release, lookMs, release, () => stopping),
  ];
  const ringAll = (): void => {
    for (const bell of Object.values(bells)) bell.ring();
  };
  const giveBack = (items: readonly Delivery[]): Promise<void> =>
    putBack(
      queue,
      items.map((item) => ({ item })),
    );
  /** Waits until nothing is under way, or the time is up. */
  const untilIdle = async (deadline: number): Promise<void> => {
    while (underWay > 0 && performance.now() < deadline) await pause(10);
  };

  return {
    ring: () => {
      news = true;
      bells.take.ring();
    },
    stop: async (timeoutMs) => {
      const began = performance.now();
      stopping = true;
      ringAll();
      try {
        await taking;
        await giveBack(lanes.drain());
        await untilIdle(began + timeoutMs / 2);
        cutting = true;
        await sender.close();
        await untilIdle(began + timeoutMs);
        await giveBack(cut);
      } finally {
        ended = true;
        ringAll();
      }
      await Promise.all(working);
    },
  };
}
