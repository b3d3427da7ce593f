import { setTimeout as pause } from 'node:timers/promises';

/** Runs an action. If the action throws, calls `reject` with the error. */
function settle(action: () => void, reject: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    reject(error);
  }
}

/** Options of `makeBatcher`. */
interface BatcherOptions<Item> {
  /**
   * Minimum time between the end of a batch and the start of the next batch with the same key, in milliseconds. A longer
   * pause makes batches larger. If an item arrives after the pause, the next batch starts immediately.
   */
  readonly pauseMs?: number;
  /** Returns the key of an item. A batch contains items with the same key. By default, all items have the same key. */
  readonly keyOf?: (item: Item) => string;
}

/**
 * Creates a function that adds items to batches. A batch contains the items that were added at the same time, or while
 * the previous batch was running. For each key, only one batch runs at a time; batches with different keys run
 * concurrently.
 * @param limit maximum number of items in a batch
 * @param work processes the items of one batch, in the order in which they were added. Resolves with a function that
 * takes an item, and returns the result of this item or throws its error
 * @returns a function that adds an item, and returns a promise that settles when the batch of this item ends
 */
export function makeBatcher<Item, Result = void>(
  limit: number,
  work: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  { pauseMs = 0, keyOf = () => '' }: BatcherOptions<Item> = {},
): (item: Item) => Promise<Result> {
  interface Entry {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  /** The waiting items of each key that has a running batch, or whose last batch ended less than `pauseMs` ago. */
  const active = new Map<string, Entry[]>();

  const run = async (key: string, waiting: Entry[]): Promise<void> => {
    // Waits for the end of the current synchronous code, so that all items that this code adds become one batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limit);
      try {
        const resultOf = await work(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) settle(() => resolve(resultOf(item)), reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      if (pauseMs > 0) await pause(pauseMs);
    }
    active.delete(key);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const entry = { item, resolve, reject };
      const key = keyOf(item);
      const waiting = active.get(key);
      if (waiting !== undefined) {
        waiting.push(entry);
        return;
      }
      const own = [entry];
      active.set(key, own);
      void run(key, own);
    });
}
