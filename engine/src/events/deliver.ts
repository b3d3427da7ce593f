import { randomInt } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import { makeWakeUp } from '@fds/platform/wake-up';
import { attempt } from './attempt.ts';
import { type Finished, openQueue, type Queue, type TakenEvent } from './queue.ts';
import { openSender } from './send.ts';
import type { EventTrigger } from './triggers.ts';

export interface DeliverySettings {
  /** Of the database. */
  readonly url: string;
  /** So many events are under way at once. */
  readonly concurrency: number;
  /** How often the queue is looked into where nothing says that there is something. */
  readonly intervalMs: number;
  /** So many events are taken at once. */
  readonly batch: number;
  /** Delivered events are removed after so many hours. */
  readonly keepHours: number;
  /** On close, events under way get this long. */
  readonly graceMs: number;
}

export interface Delivery {
  /** Delivers the events of these triggers from now on. */
  readonly apply: (triggers: readonly EventTrigger[]) => void;
  /** Takes no more events, gives those under way time to be answered, and gives back the rest. */
  readonly close: () => Promise<void>;
}

/** Events without a place to go, as their trigger is not in the metadata, are looked at again after this. */
const unknownSeconds = 60;
const reconnectMs = 500;
const houseworkMs = 10_000;

/** Delivers events: nothing happens, and nobody connects, before there is a trigger. */
export function makeDelivery(settings: DeliverySettings, log: Logger): Delivery {
  const holder = randomInt(1, 2 ** 31 - 1);
  const wakeUp = makeWakeUp();
  const stopped = makeWakeUp();
  const sender = openSender();
  const abort = new AbortController();
  /** Taken, and not yet written down as finished. */
  const claimed = new Set<string>();
  const finished: Finished[] = [];
  let destinations: ReadonlyMap<string, EventTrigger> = new Map();
  let underWay = 0;
  let stopping = false;
  /** There may be events that are due. */
  let news = true;
  let running: Promise<void> | undefined;

  const deliver = async (event: TakenEvent): Promise<void> => {
    const destination = destinations.get(event.trigger_name)?.destination;
    if (destination === undefined) {
      const { id, trigger_name, tries } = event;
      const nowhere = { delivered: false, error: false, wait: unknownSeconds, status: null };
      finished.push({ id, trigger_name, tries, ...nowhere, request: null, response: null });
      return;
    }
    underWay += 1;
    try {
      const result = await attempt(event, destination, sender, abort.signal);
      if (result.error) log.error({ event_id: event.id, event_trigger: event.trigger_name }, 'an event is given up');
      finished.push(result);
    } catch (error) {
      log.debug({ err: error, event_id: event.id }, 'an event is given back');
    } finally {
      underWay -= 1;
      wakeUp.wake();
    }
  };

  const writeDown = async (queue: Queue): Promise<void> => {
    const results = [...finished];
    if (results.length === 0) return;
    news = (await queue.finish(results)) || news;
    finished.splice(0, results.length);
    for (const { id } of results) claimed.delete(id);
  };

  const takeSome = async (queue: Queue): Promise<void> => {
    const most = Math.min(settings.concurrency - underWay, settings.batch);
    if (!news || stopping || most <= 0) return;
    news = false;
    const { events, more } = await queue.take(most);
    news ||= more;
    for (const event of events) {
      claimed.add(event.id);
      void deliver(event);
    }
  };

  const serve = async (queue: Queue): Promise<void> => {
    let houseworkAt = 0;
    while (!(stopping && underWay === 0 && finished.length === 0)) {
      if (performance.now() >= houseworkAt && !stopping) {
        houseworkAt = performance.now() + houseworkMs;
        await queue.free([...claimed]);
        await queue.clean(settings.keepHours);
      }
      await writeDown(queue);
      await takeSome(queue);
      const busy = finished.length > 0 || (news && !stopping && underWay < settings.concurrency);
      if (!busy && !(await wakeUp.wait(settings.intervalMs))) news = true;
    }
    await queue.giveBack();
  };

  const onNews = (): void => {
    news = true;
    wakeUp.wake();
  };

  const run = async (): Promise<void> => {
    let healthy = true;
    for (;;) {
      let queue: Queue | undefined;
      try {
        queue = await openQueue({ url: settings.url, holder }, log, onNews);
        if (!healthy) log.info('events are delivered again');
        healthy = true;
        await serve(queue);
        return;
      } catch (error) {
        if (healthy) log.warn({ err: error }, 'events are not delivered: the queue of events cannot be reached');
        healthy = false;
        if (stopping) return;
      } finally {
        await queue?.close();
      }
      news = true;
      await stopped.wait(reconnectMs);
    }
  };

  return {
    apply: (triggers) => {
      destinations = new Map(triggers.map((trigger) => [trigger.name, trigger]));
      if (triggers.length > 0 && !stopping) running ??= run();
      onNews();
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
