import { EngineError } from '../errors/engine-error.ts';
import type { BoundSubscription } from '../execute/subscription.ts';
import { createCohortKey, type Subscriber, SubscriberCohort } from './cohort.ts';

/**
 * All subscribers whose subscriptions have the same SQL text. The group reads the results of many cohorts with one
 * statement.
 */
export class SameStatementSubscriberGroup {
  readonly #subscription: BoundSubscription;
  #batchSize: number;
  readonly #onStatement: () => void;
  readonly #cohortOf = new Map<Subscriber, SubscriberCohort>();
  #cohorts = new Map<string, SubscriberCohort>();
  /** Cohorts that were added to the group after the last poll. */
  readonly #fresh = new Set<SubscriberCohort>();

  /**
   * @param batchSize maximum number of cohorts that one statement reads
   * @param onStatement called before each statement
   */
  constructor(subscription: BoundSubscription, batchSize: number, onStatement: () => void) {
    this.#subscription = subscription;
    this.#batchSize = batchSize;
    this.#onStatement = onStatement;
  }

  get isEmpty(): boolean {
    return this.#cohortOf.size === 0;
  }

  /** Whether a cohort waits for its first result. */
  get hasFresh(): boolean {
    return this.#fresh.size > 0;
  }

  add(subscriber: Subscriber, values: readonly (string | null)[]): void {
    const key = createCohortKey(values);
    let cohort = this.#cohorts.get(key);
    if (cohort === undefined) {
      cohort = new SubscriberCohort({ ...this.#subscription, values });
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
    const key = createCohortKey(cohort.values);
    if (this.#cohorts.get(key) === cohort) this.#cohorts.delete(key);
  }

  /**
   * Reads the results of all cohorts, or only of the cohorts that joined after the last poll. Sends the results to the
   * subscribers.
   */
  async poll(which: 'all' | 'fresh'): Promise<void> {
    const cohorts = which === 'all' ? [...this.#cohorts.values()] : [...this.#fresh];
    this.#fresh.clear();
    for (let at = 0; at < cohorts.length; at += this.#batchSize)
      await this.#read(cohorts.slice(at, at + this.#batchSize));
  }

  #move(subscriber: Subscriber, cohort: SubscriberCohort): void {
    this.#cohortOf.get(subscriber)?.remove(subscriber);
    this.#cohortOf.set(subscriber, cohort);
    cohort.add(subscriber);
  }

  async #read(cohorts: readonly SubscriberCohort[]): Promise<void> {
    this.#onStatement();
    try {
      const results = await this.#subscription.read(cohorts.map(({ values }) => values));
      for (const [i, cohort] of cohorts.entries()) cohort.deliver(results[i] ?? [null, null]);
      if (this.#subscription.cursor !== undefined) this.#indexStream();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      await this.#reportFailure(cohorts, error);
    }
  }

  /**
   * Handles an error of a query for several cohorts. If one cohort may have caused the error, splits the list of cohorts
   * in two halves and reads each half, until only this cohort gets the error.
   */
  async #reportFailure(cohorts: readonly SubscriberCohort[], error: EngineError): Promise<void> {
    const isValueError = error.code === 'data-exception';
    const isTooLarge = error.code === 'response-too-large';
    if ((isValueError || isTooLarge) && cohorts.length > 1) {
      const half = Math.ceil(cohorts.length / 2);
      await this.#read(cohorts.slice(0, half));
      await this.#read(cohorts.slice(half));
      // If no cohort alone is too large, smaller statements avoid the same failure at the next poll.
      if (isTooLarge && cohorts.every(({ isEmpty }) => !isEmpty)) this.#batchSize = Math.min(this.#batchSize, half);
      return;
    }
    for (const cohort of cohorts) {
      // A value that Postgres rejects at the first poll is invalid, so the subscription ends. A later error may depend
      // on rows, and rows can change. A result that is too large ends the subscription at any poll, because each further
      // poll would cost as much.
      if (!isTooLarge && !(isValueError && cohort.isNew)) cohort.report(error);
      else
        for (const subscriber of [...cohort.subscribers]) {
          this.remove(subscriber);
          subscriber.fail(error);
        }
    }
  }

  /**
   * Rebuilds the map of cohorts, because the map keys contain the cursors, which have changed. Merges cohorts whose
   * cursors have reached the same value.
   */
  #indexStream(): void {
    const cohorts = [...this.#cohorts.values()];
    this.#cohorts = new Map();
    for (const cohort of cohorts) {
      if (cohort.isEmpty) continue;
      const key = createCohortKey(cohort.values);
      const known = this.#cohorts.get(key);
      if (known === undefined) this.#cohorts.set(key, cohort);
      else {
        for (const subscriber of [...cohort.subscribers]) this.#move(subscriber, known);
        this.#fresh.delete(cohort);
      }
    }
  }
}
