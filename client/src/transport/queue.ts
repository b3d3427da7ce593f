import { rejectOnAbort, sleep } from './deadline.ts';

/** Limits the calls that run at the same time, and pauses all of them while the service asks for a pause. */
export class CallQueue {
  readonly #maxConcurrency: number;
  readonly #waiting = new Set<() => void>();
  // One iterator for the whole life of the queue: a new iterator would step over all entries that were deleted before.
  readonly #order = this.#waiting.values();
  #running = 0;
  #pausedUntil = 0;

  /** @throws RangeError if `maxConcurrency` is not a positive integer */
  constructor(maxConcurrency: number) {
    if (!Number.isInteger(maxConcurrency) || maxConcurrency < 1)
      throw new RangeError(`maxConcurrency is ${maxConcurrency}. Pass an integer of at least 1.`);
    this.#maxConcurrency = maxConcurrency;
  }

  /** @throws the reason of the aborted signal */
  async run<Result>(call: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    if (this.#running < this.#maxConcurrency) this.#running += 1;
    else await this.#turn(signal);
    try {
      return await call();
    } finally {
      this.#pass();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    let next = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      next = () => {
        this.#waiting.delete(next);
        resolve();
      };
      this.#waiting.add(next);
    });
    try {
      await rejectOnAbort(turn, signal);
    } catch (error) {
      if (!this.#waiting.delete(next)) this.#pass();
      throw error;
    }
  }

  /** Gives the place of a call that ended to the call that has waited longest. */
  #pass(): void {
    if (this.#waiting.size === 0) this.#running -= 1;
    else this.#order.next().value?.();
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  async resumed(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const ms = Math.ceil(this.#pausedUntil - performance.now());
      if (ms <= 0) return;
      await sleep(ms, signal);
    }
  }
}
