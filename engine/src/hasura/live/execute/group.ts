import { EngineError } from '../../../errors/engine-error.ts';
import { Cohort, cohortKey, type Subscriber } from './cohort.ts';
import type { BoundSubscription, SubscriptionResult } from './subscription.ts';

interface GroupSettings {
  /** Cohorts that one statement reads. */
  readonly batchSize: number;
  readonly intervalMs: number;
  /** As soon as the limits of the owner allow it. */
  readonly run: (statement: () => Promise<void>) => Promise<void>;
  /** An error that is not for clients. */
  readonly onError: (error: unknown) => void;
}

/** All subscribers of one owner with the same SQL text. */
export class StatementGroup {
  readonly #subscription: BoundSubscription;
  readonly #settings: GroupSettings;
  /** Cohorts of the next statement: fewer for some time after a failed one. */
  #batchSize: number;
  readonly #cohortOf = new Map<Subscriber, Cohort>();
  #cohorts = new Map<string, Cohort>();
  /** Added after the last poll. */
  readonly #fresh = new Set<Cohort>();

  constructor(subscription: BoundSubscription, settings: GroupSettings) {
    this.#subscription = subscription;
    this.#settings = settings;
    this.#batchSize = settings.batchSize;
  }

  get isEmpty(): boolean {
    return this.#cohortOf.size === 0;
  }

  /** A cohort waits for its first result. */
  get hasFresh(): boolean {
    return this.#fresh.size > 0;
  }

  add(subscriber: Subscriber, values: readonly (string | null)[]): void {
    const key = cohortKey(values);
    let cohort = this.#cohorts.get(key);
    if (cohort === undefined) {
      cohort = new Cohort({ ...this.#subscription, values });
      this.#cohorts.set(key, cohort);
      this.#fresh.add(cohort);
    }
    this.#move(subscriber, cohort);
  }

  remove(subscriber: Subscriber): void {
    const cohort = this.#cohortOf.get(subscriber);
    if (cohort === undefined) return;
    this.#cohortOf.delete(subscriber);
    cohort.remove(subscriber);
    if (!cohort.isEmpty) return;
    this.#fresh.delete(cohort);
    const key = cohortKey(cohort.values);
    if (this.#cohorts.get(key) === cohort) this.#cohorts.delete(key);
  }

  /**
   * Reads all cohorts, or only those that joined after the last poll. Does not wait for cohorts whose last read failed.
   */
  async poll(which: 'all' | 'fresh'): Promise<void> {
    const cohorts = which === 'all' ? [...this.#cohorts.values()] : [...this.#fresh];
    this.#fresh.clear();
    const retried = cohorts.filter((cohort) => cohort.mayRetry(performance.now()));
    const healthy = cohorts.filter(({ hasFailed }) => !hasFailed);
    const size = this.#batchSize;
    let areAllRead = true;
    for (let at = 0; at < healthy.length; at += size)
      areAllRead = (await this.#read(healthy.slice(at, at + size))) && areAllRead;
    if (!areAllRead) this.#batchSize = Math.ceil(Math.min(size, healthy.length) / 2);
    else if (which === 'all') this.#batchSize = Math.min(size + 1, this.#settings.batchSize);
    for (const cohort of retried) void this.#readApart(cohort);
  }

  async #readApart(cohort: Cohort): Promise<void> {
    cohort.isReadApart = true;
    await this.#read([cohort]);
    cohort.isReadApart = false;
  }

  #move(subscriber: Subscriber, cohort: Cohort): void {
    this.#cohortOf.get(subscriber)?.remove(subscriber);
    this.#cohortOf.set(subscriber, cohort);
    cohort.add(subscriber);
  }

  /** Returns false if the common statement failed. */
  async #read(given: readonly Cohort[]): Promise<boolean> {
    let cohorts = given;
    let results: readonly SubscriptionResult[] = [];
    try {
      await this.#settings.run(async () => {
        cohorts = given.filter(({ isEmpty }) => !isEmpty);
        if (cohorts.length > 0) results = await this.#subscription.read(cohorts.map(({ values }) => values));
      });
      for (const [i, cohort] of cohorts.entries()) cohort.deliver(results[i] ?? [null, null]);
      if (this.#subscription.cursor !== undefined) this.#indexStream();
      return true;
    } catch (error) {
      if (error instanceof EngineError) await this.#handleFailure(cohorts, error);
      else this.#settings.onError(error);
      return false;
    }
  }

  /** If the statement read several cohorts, reads each half, until only the cohorts that cause the error get it. */
  async #handleFailure(cohorts: readonly Cohort[], error: EngineError): Promise<void> {
    const [first, ...others] = cohorts;
    if (first === undefined) return;
    if (others.length > 0) {
      const half = Math.ceil(cohorts.length / 2);
      await this.#read(cohorts.slice(0, half));
      await this.#read(cohorts.slice(half));
    }
    // A value that Postgres rejects at the first poll is invalid, so the subscription ends. A later error may depend on
    // rows, and rows can change.
    else if (error.code !== 'data-exception' || !first.isNew) first.report(error, this.#settings.intervalMs);
    else
      for (const subscriber of [...first.subscribers]) {
        this.remove(subscriber);
        subscriber.fail(error);
      }
  }

  /** The map keys contain the cursors, which have changed. Merges cohorts whose cursors have reached the same value. */
  #indexStream(): void {
    const cohorts = [...this.#cohorts.values()];
    this.#cohorts = new Map();
    for (const cohort of cohorts) {
      if (cohort.isEmpty) continue;
      const key = cohortKey(cohort.values);
      const known = this.#cohorts.get(key);
      if (known === undefined) this.#cohorts.set(key, cohort);
      else {
        for (const subscriber of [...cohort.subscribers]) this.#move(subscriber, known);
        this.#fresh.delete(cohort);
      }
    }
  }
}
