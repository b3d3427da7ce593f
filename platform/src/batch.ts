import { setTimeout as pause } from 'node:timers/promises';

/** Runs an action. If the action throws, calls `reject` with the error. */
function settle(action: () => void, reject: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    reject(error);
  }
}

/**
 * Creates a function that adds items to batches. A batch contains the items that were added at the same time, or while
 * the previous batch was running. Only one batch runs at a time.
 * @param limit maximum number of items in a batch
 * @param work processes the items of one batch, in the order in which they were added. Resolves with a function that
 * takes an item, and returns the result of this item or throws its error
 * @param pauseMs minimum time between the end of a batch and the start of the next batch, in milliseconds. A longer
 * pause makes batches larger. If an item arrives after the pause, the next batch starts immediately
 * @returns a function that adds an item, and returns a promise that settles when the batch of this item ends
 */
export function makeBatcher<Item, Result = void>(
  limit: number,
  work: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  pauseMs = 0,
): (item: Item) => Promise<Result> {
  interface Entry {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Entry[] = [];
  let working = false;
  let nextStart = 0;

  const run = async (): Promise<void> => {
    working = true;
    // Waits for the end of the current synchronous code, so that all items that this code adds become one batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const left = nextStart - performance.now();
      if (left > 0) await pause(left);
      const batch = waiting.splice(0, limit);
      try {
        const resultOf = await work(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) settle(() => resolve(resultOf(item)), reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      nextStart = performance.now() + pauseMs;
    }
    working = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!working) void run();
    });
}
