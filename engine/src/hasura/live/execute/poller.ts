import { FairQueue } from '@fds/platform/fair-queue';
import type { Logger } from '@fds/platform/log';
import { EngineError } from '../../../errors/engine-error.ts';
import { adminRole } from '../../../permission/select.ts';
import { sessionOwner } from '../../../permission/session.ts';
import type { Subscriber } from './cohort.ts';
import { StatementGroup } from './group.ts';
import type { BoundSubscription } from './subscription.ts';

export type { Subscriber } from './cohort.ts';

/** For live queries or streams: the time between two reads, and the cohorts that one statement reads. */
export type PollSettings = { readonly intervalMs: number; readonly batchSize: number };

export interface SubscriptionCounts {
  readonly active: { readonly live_query: number; readonly streaming: number };
  readonly statements: number;
}

export interface Poller {
  /**
   * Returns the function that ends the subscription.
   * @throws EngineError if the owner has too many subscriptions
   */
  readonly start: (subscription: BoundSubscription, subscriber: Subscriber) => () => void;
  readonly counts: () => SubscriptionCounts;
  readonly close: () => void;
}

interface PolledGroup {
  readonly group: StatementGroup;
  readonly settings: PollSettings;
  /** The next poll reads all cohorts, not only those that joined after the last poll. */
  isDue: boolean;
  /** A poll waits or runs. */
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
}

const kindOf = ({ cursor }: BoundSubscription) => (cursor === undefined ? 'live_query' : 'streaming');

/** Without a maximum number of subscriptions. */
const unlimitedOwner = sessionOwner({ role: adminRole, variables: new Map() });

interface SubscriptionLimits {
  /** Statements at the same time, so that subscriptions leave connections for queries. */
  readonly statements: number;
  /** Open subscriptions of one owner. */
  readonly ofOwner: number;
}

/**
 * Reads the results of all subscriptions of an owner with the same statement together. One owner can use a twelfth of
 * the statements that run at the same time: on two cores, a quarter of slow statements took all processor time from the
 * other owners.
 */
export function createPoller(
  settings: { readonly live_query: PollSettings; readonly streaming: PollSettings },
  limits: SubscriptionLimits,
  log: Logger,
): Poller {
  const groups = new Map<string, PolledGroup>();
  const queue = new FairQueue(limits.statements, Math.ceil(limits.statements / 12));
  const active = { live_query: 0, streaming: 0 };
  const activeOfOwner = new Map<string, number>();
  let statements = 0;
  let isClosed = false;

  const poll = async (polled: PolledGroup): Promise<void> => {
    const which = polled.isDue ? 'all' : 'fresh';
    polled.isDue = false;
    const start = performance.now();
    await polled.group.poll(which);
    polled.isBusy = false;
    if (isClosed || polled.group.isEmpty) return;
    if (polled.group.hasFresh) enqueue(polled);
    // Slow statements run for at most a tenth of the time.
    const delay = Math.max(polled.settings.intervalMs, 9 * (performance.now() - start));
    polled.timer ??= setTimeout(() => {
      polled.timer = undefined;
      polled.isDue = true;
      enqueue(polled);
    }, delay).unref();
  };

  const enqueue = (polled: PolledGroup): void => {
    if (polled.isBusy) return;
    polled.isBusy = true;
    // The poll waits for the end of the event loop's iteration, so that one statement serves all subscriptions that
    // arrive in this iteration.
    setImmediate(() => void poll(polled));
  };

  const groupFor = (subscription: BoundSubscription, key: string): PolledGroup => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    const kindSettings = settings[kindOf(subscription)];
    const group = new StatementGroup(subscription, {
      ...kindSettings,
      run: (statement) =>
        queue.run(subscription.owner, () => {
          statements += 1;
          return statement();
        }),
      onError: (error) => log.error({ err: error }, 'the results of subscriptions could not be read'),
    });
    const made: PolledGroup = { group, settings: kindSettings, isDue: false, isBusy: false, timer: undefined };
    groups.set(key, made);
    return made;
  };

  const admit = (owner: string): void => {
    const count = activeOfOwner.get(owner) ?? 0;
    if (count >= limits.ofOwner && owner !== unlimitedOwner)
      throw new EngineError(
        'bad-request',
        `an organisation has at most ${limits.ofOwner} open subscriptions: end one, or ask the operator to raise ENGINE_SUBSCRIPTIONS_PER_ORGANISATION`,
      );
    activeOfOwner.set(owner, count + 1);
  };

  const dismiss = (owner: string): void => {
    const left = (activeOfOwner.get(owner) ?? 1) - 1;
    if (left === 0) activeOfOwner.delete(owner);
    else activeOfOwner.set(owner, left);
  };

  return {
    start: (subscription, subscriber) => {
      const { owner, statement } = subscription;
      const kind = kindOf(subscription);
      admit(owner);
      // No statement reads rows of two owners: their results and errors cannot influence each other.
      const key = JSON.stringify([owner, statement]);
      const polled = groupFor(subscription, key);
      polled.group.add(subscriber, subscription.values);
      active[kind] += 1;
      if (polled.group.hasFresh) enqueue(polled);
      let isActive = true;
      return () => {
        if (!isActive) return;
        isActive = false;
        active[kind] -= 1;
        dismiss(owner);
        polled.group.remove(subscriber);
        if (!polled.group.isEmpty) return;
        clearTimeout(polled.timer);
        polled.timer = undefined;
        if (groups.get(key) === polled) groups.delete(key);
      };
    },
    counts: () => ({ active: { ...active }, statements }),
    close: () => {
      isClosed = true;
      queue.clear();
      for (const { timer } of groups.values()) clearTimeout(timer);
    },
  };
}
