import { setTimeout as pause } from 'node:timers/promises';
import { Share } from './shares.ts';

/** Requests of one organisation that wait at the same time in one process. */
const maxWaits = 20;
const pollMs = 500;

/** Requests that wait for something to happen. They hold no connection and no operation of the engine meanwhile. */
export class Waits {
  readonly #share = new Share(maxWaits);
  readonly #stopping = new AbortController();

  /**
   * Repeats `look` until it returns true, or until `seconds` have passed, the client disconnects or the process stops.
   * Returns at once if too many requests of the organisation wait already.
   */
  async until(
    look: () => Promise<boolean>,
    {
      organisation,
      seconds,
      signal,
    }: { readonly organisation: string; readonly seconds: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const ends = performance.now() + seconds * 1000;
    using place = await this.#share.reserve(organisation, 1, async () => 0);
    const ended = AbortSignal.any([signal, this.#stopping.signal]);
    for (let left = seconds * 1000; left > 0 && place.free > 0; left = ends - performance.now()) {
      await pause(Math.min(pollMs, left), undefined, { signal: ended }).catch(() => {});
      if (ended.aborted || (await look())) return;
    }
  }

  /** Ends all waits. Must be called before the server waits for its open requests. */
  stop(): void {
    this.#stopping.abort();
  }
}
