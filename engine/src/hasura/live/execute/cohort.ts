import { hash } from 'node:crypto';
import { type EngineError, graphqlErrorBody } from '../../../errors/engine-error.ts';
import type { BoundSubscription, SubscriptionResult } from './subscription.ts';

export interface Subscriber {
  /** JSON text of `{"data": …}` or `{"errors": …}`. */
  readonly next: (response: string) => void;
  /** The error ends the subscription. */
  readonly fail: (error: EngineError) => void;
}

/** Time until a cohort is read again after a costly error. */
const maxBackoffMs = 60_000;
/** They took much time or memory of Postgres. */
const costlyErrors: ReadonlySet<string> = new Set(['time-limit-exceeded', 'response-too-large']);

const digestOf = (response: string): string => hash('sha256', response, 'base64');

/** Subscriptions to the same statement with the same key get equal results. */
export const cohortKey = (values: readonly (string | null)[]): string => JSON.stringify(values);

/** The subscribers with the same statement and the same parameter values. One row of a statement serves all of them. */
export class Cohort {
  /** In a stream, one value is the cursor and changes with each batch. */
  values: readonly (string | null)[];
  /** Until the first result or error. */
  isNew = true;
  /** The last read failed, so a statement reads only this cohort. */
  isReadApart = false;
  #failures = 0;
  #retryAt = 0;
  /** Digest of the last response that each subscriber received. */
  readonly #subscribers = new Map<Subscriber, string>();
  readonly #cursor: number | undefined;

  constructor({ cursor, values }: Pick<BoundSubscription, 'cursor' | 'values'>) {
    this.values = values;
    this.#cursor = cursor;
  }

  get subscribers(): Iterable<Subscriber> {
    return this.#subscribers.keys();
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0;
  }

  /** Such a cohort is read apart, so that other cohorts get their results. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** @param now `performance.now()` */
  mayRetry(now: number): boolean {
    return this.hasFailed && !this.isReadApart && now >= this.#retryAt;
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.set(subscriber, '');
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /**
   * In a live query, skips a subscriber whose last result was equal. In a stream, sends only results with rows, and
   * advances the cursor.
   */
  deliver([json, cursor]: SubscriptionResult): void {
    this.isNew = false;
    this.#failures = 0;
    const response = `{"data":${json ?? 'null'}}`;
    if (this.#cursor === undefined) this.#sendChanged(response);
    else if (cursor !== null) {
      this.values = this.values.with(this.#cursor, cursor);
      for (const subscriber of this.#subscribers.keys()) subscriber.next(response);
    }
  }

  /**
   * Skips subscribers whose last response was the same error. The subscription continues; after a costly error, the
   * time until the next read doubles.
   */
  report(error: EngineError, intervalMs: number): void {
    this.isNew = false;
    this.#failures += 1;
    const delay = costlyErrors.has(error.code) ? Math.min(intervalMs * 2 ** this.#failures, maxBackoffMs) : 0;
    this.#retryAt = performance.now() + delay;
    this.#sendChanged(graphqlErrorBody(error));
  }

  #sendChanged(response: string): void {
    const digest = digestOf(response);
    for (const [subscriber, last] of this.#subscribers) {
      if (last === digest) continue;
      this.#subscribers.set(subscriber, digest);
      subscriber.next(response);
    }
  }
}
