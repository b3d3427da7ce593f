import type { Logger } from '@fds/platform/log';
import type { BoundSubscription } from '../execute/subscription.ts';
import type { Subscriber } from './cohort.ts';
import { SameStatementSubscriberGroup } from './group.ts';

export type { Subscriber } from './cohort.ts';

/**
 * Settings for one kind of subscription: the time between two reads of the results, and the maximum number of cohorts
 * whose results one SQL statement reads.
 */
export interface SubscriptionPollSettings {
  readonly intervalMs: number;
  readonly batchSize: number;
}

/** The numbers of active subscriptions and of executed statements, for the metrics. */
export interface SubscriptionCounts {
  readonly active: { readonly live_query: number; readonly streaming: number };
  readonly statements: number;
}

export interface SubscriptionPoller {
  /** Starts a subscription and returns the function that ends it. */
  readonly start: (subscription: BoundSubscription, subscriber: Subscriber) => () => void;
  readonly counts: () => SubscriptionCounts;
  /** Stops polling. */
  readonly close: () => void;
}

/** A subscription group and the state of its polling. */
interface PolledGroup {
  readonly group: SameStatementSubscriberGroup;
  readonly settings: SubscriptionPollSettings;
  /**
   * Whether the next poll reads all cohorts. Otherwise the next poll reads only the cohorts that joined after the last
   * poll.
   */
  isDue: boolean;
  /** True while the group waits in the queue, and while a statement reads the results of the group. */
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
}

const kindOf = ({ cursor }: BoundSubscription) => (cursor === undefined ? 'live_query' : 'streaming');

/**
 * Creates the poller of subscriptions. The poller reads the results of all subscriptions with the same statement
 * together.
 * @param settings settings for live queries and for streams
 * @param maxStatements maximum number of statements that run at the same time, so that subscriptions leave connections
 * for queries
 */
export function createSubscriptionPoller(
  settings: { readonly live_query: SubscriptionPollSettings; readonly streaming: SubscriptionPollSettings },
  maxStatements: number,
  log: Logger,
): SubscriptionPoller {
  const groups = new Map<string, PolledGroup>();
  const queue: PolledGroup[] = [];
  const active = { live_query: 0, streaming: 0 };
  let statements = 0;
  let running = 0;
  let isClosed = false;

  const poll = async (polled: PolledGroup): Promise<void> => {
    const which = polled.isDue ? 'all' : 'fresh';
    polled.isDue = false;
    await polled.group
      .poll(which)
      .catch((error: unknown) => log.error({ err: error }, 'the results of subscriptions could not be read'));
    polled.isBusy = false;
    if (isClosed || polled.group.isEmpty) return;
    if (polled.group.hasFresh) enqueue(polled);
    polled.timer ??= setTimeout(() => {
      polled.timer = undefined;
      polled.isDue = true;
      enqueue(polled);
    }, polled.settings.intervalMs).unref();
  };

  const runQueue = (): void => {
    while (running < maxStatements) {
      const next = queue.shift();
      if (next === undefined) return;
      running += 1;
      void poll(next).finally(() => {
        running -= 1;
        runQueue();
      });
    }
  };

  const enqueue = (polled: PolledGroup): void => {
    if (polled.isBusy) return;
    polled.isBusy = true;
    queue.push(polled);
    // The poll waits for the end of the event loop's iteration, so that one statement serves all subscriptions that
    // arrive in this iteration.
    setImmediate(runQueue);
  };

  const groupFor = (subscription: BoundSubscription): PolledGroup => {
    const known = groups.get(subscription.statement);
    if (known !== undefined) return known;
    const kindSettings = settings[kindOf(subscription)];
    const group = new SameStatementSubscriberGroup(subscription, kindSettings.batchSize, () => {
      statements += 1;
    });
    const made: PolledGroup = { group, settings: kindSettings, isDue: false, isBusy: false, timer: undefined };
    groups.set(subscription.statement, made);
    return made;
  };

  return {
    start: (subscription, subscriber) => {
      const { statement } = subscription;
      const kind = kindOf(subscription);
      const polled = groupFor(subscription);
      polled.group.add(subscriber, subscription.values);
      active[kind] += 1;
      if (polled.group.hasFresh) enqueue(polled);
      let isActive = true;
      return () => {
        if (!isActive) return;
        isActive = false;
        active[kind] -= 1;
        polled.group.remove(subscriber);
        if (!polled.group.isEmpty) return;
        clearTimeout(polled.timer);
        polled.timer = undefined;
        if (groups.get(statement) === polled) groups.delete(statement);
      };
    },
    counts: () => ({ active: { ...active }, statements }),
    close: () => {
      isClosed = true;
      queue.length = 0;
      for (const { timer } of groups.values()) clearTimeout(timer);
    },
  };
}
