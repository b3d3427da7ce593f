import { randomInt } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import { isTracingOn } from '@fds/platform/telemetry';
import { wakeUpSignal } from '@fds/platform/wake-up';
import { groupByDestination, sendEventBatch, sendSingleEvent } from './attempt.ts';
import type { EventDestination } from './destination.ts';
import { type AttemptResult, type ClaimedEvent, type EventQueue, openEventQueue } from './queue.ts';
import { createSender } from './send.ts';
import type { EventTrigger } from './triggers.ts';

export interface DeliverySettings {
  readonly url: string;
  readonly concurrency: number;
  /** Polling interval, in addition to notifications. */
  readonly intervalMs: number;
  /** Events that one poll takes from the queue. */
  readonly batch: number;
  /**
   * Events in one request. Above 1, the engine waits for the responses to all open requests, so that events that become
   * due meanwhile are sent together.
   */
  readonly perRequest: number;
  readonly keepHours: number;
  /** Time for which a stopping engine waits for running deliveries. */
  readonly graceMs: number;
}

export interface DeliveryWorker {
  /** Replaces the event triggers whose events this engine delivers. */
  readonly setTriggers: (triggers: readonly EventTrigger[]) => void;
  /** Stops reading the queue, waits for running deliveries, then returns the undelivered events to the queue. */
  readonly close: () => Promise<void>;
}

/** Delay of an event whose destination is not known. */
const unknownSeconds = 60;
const reconnectMs = 500;
const maintenanceMs = 10_000;

/** Connects to the database as soon as the metadata contains an event trigger. */
export function deliveryWorker(
  settings: DeliverySettings,
  log: Logger,
  onAttempt: (outcome: 'delivered' | 'retried' | 'dead') => void,
): DeliveryWorker {
  const engineId = randomInt(1, 2 ** 31 - 1);
  const wakeUp = wakeUpSignal();
  const stopped = wakeUpSignal();
  const sender = createSender();
  const abort = new AbortController();
  /** Events taken from the queue whose results are not stored yet. */
  const claimed = new Set<string>();
  const finished: AttemptResult[] = [];
  let destinations: ReadonlyMap<string, EventTrigger> = new Map();
  let activeCount = 0;
  let stopping = false;
  let mayHaveEvents = true;
  let running: Promise<void> | undefined;

  const finish = (result: AttemptResult): void => {
    onAttempt(result.delivered ? 'delivered' : result.error ? 'dead' : 'retried');
    finished.push(result);
  };

  const deliverAlone = async (event: ClaimedEvent, destination: EventDestination): Promise<void> => {
    try {
      const result = await sendSingleEvent(event, destination, sender, abort.signal);
      if (result.error)
        log.error({ event_id: event.id, event_trigger: event.trigger_name }, 'event delivery failed: no retries left');
      finish(result);
    } catch (error) {
      log.debug({ err: error, event_id: event.id }, 'delivery of an event aborted, event returned to the queue');
    }
  };

  const deliver = async (events: readonly ClaimedEvent[], destination: EventDestination): Promise<void> => {
    activeCount += events.length;
    try {
      const together = events.length > 1 ? await sendEventBatch(events, destination, sender, abort.signal) : undefined;
      if (together === undefined) await Promise.all(events.map((event) => deliverAlone(event, destination)));
      else together.forEach(finish);
    } finally {
      activeCount -= events.length;
      wakeUp.wake();
    }
  };

  /** If the destination is not known, delays the event and returns undefined. */
  const withDestination = (event: ClaimedEvent): readonly (readonly [ClaimedEvent, EventDestination])[] => {
    const destination = destinations.get(event.trigger_name)?.destination;
    if (destination !== undefined) return [[event, destination]];
    const { id, trigger_name, tries } = event;
    const undeliverable = { delivered: false, error: false, wait: unknownSeconds, status: null };
    finished.push({ id, trigger_name, tries, ...undeliverable, request: null, response: null });
    return [];
  };

  const storeFinished = async (queue: EventQueue): Promise<void> => {
    const results = [...finished];
    if (results.length === 0) return;
    mayHaveEvents = (await queue.storeResults(results)) || mayHaveEvents;
    finished.splice(0, results.length);
    for (const { id } of results) claimed.delete(id);
  };

  const canTake = (): boolean =>
    !stopping && (settings.perRequest > 1 ? activeCount === 0 : activeCount < settings.concurrency);

  const takeEvents = async (queue: EventQueue): Promise<void> => {
    if (!mayHaveEvents || !canTake()) return;
    mayHaveEvents = false;
    const { events, more } = await queue.claim(Math.min(settings.concurrency - activeCount, settings.batch));
    mayHaveEvents ||= more;
    for (const { id } of events) claimed.add(id);
    const groups = groupByDestination(events.flatMap(withDestination), settings.perRequest, isTracingOn());
    for (const [group, destination] of groups) void deliver(group, destination);
  };

  const serve = async (queue: EventQueue): Promise<void> => {
    let maintenanceAt = 0;
    while (!(stopping && activeCount === 0 && finished.length === 0)) {
      if (performance.now() >= maintenanceAt && !stopping) {
        maintenanceAt = performance.now() + maintenanceMs;
        await queue.releaseAbandoned([...claimed]);
        await queue.deleteOld(settings.keepHours);
      }
      await storeFinished(queue);
      await takeEvents(queue);
      const busy = finished.length > 0 || (mayHaveEvents && canTake());
      if (!busy && !(await wakeUp.wait(settings.intervalMs))) mayHaveEvents = true;
    }
    await queue.releaseOwn();
  };

  const onQueueChange = (): void => {
    mayHaveEvents = true;
    wakeUp.wake();
  };

  const run = async (): Promise<void> => {
    let healthy = true;
    for (;;) {
      let queue: EventQueue | undefined;
      try {
        queue = await openEventQueue({ url: settings.url, engineId }, log, onQueueChange);
        if (!healthy) log.info('the event queue is reachable again: the engine delivers events');
        healthy = true;
        await serve(queue);
        return;
      } catch (error) {
        if (healthy)
          log.warn({ err: error }, 'event queue not reachable: the engine delivers no events until it reconnects');
        healthy = false;
        if (stopping) return;
      } finally {
        await queue?.close();
      }
      mayHaveEvents = true;
      await stopped.wait(reconnectMs);
    }
  };

  return {
    setTriggers: (triggers) => {
      destinations = new Map(triggers.map((trigger) => [trigger.name, trigger]));
      if (triggers.length > 0 && !stopping) running ??= run();
      onQueueChange();
    },
    close: async () => {
      stopping = true;
      stopped.wake();
      wakeUp.wake();
      const grace = setTimeout(() => abort.abort(), settings.graceMs);
      await running;
      clearTimeout(grace);
      abort.abort();
      sender.close();
    },
  };
}
