/** Runs an action. If the action throws, calls `reject` with the error. */
function settle(action: () => void, reject: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    reject(error);
  }
}

/**
 * Processes items in batches. A batch contains the items that were added at the same time or while the previous batch
 * was running. Only one batch runs at a time.
 * @param limit maximum number of items in a batch
 * @param work processes the items of one batch, in the order in which they were added, and returns a function that
 * returns or throws the result of an item
 * @returns a function that adds an item; its promise settles when the batch of the item ends
 */
export function makeBatcher<T, R = void>(
  limit: number,
  work: (items: readonly T[]) => Promise<(item: T) => R>,
): (item: T) => Promise<R> {
  interface Entry {
    readonly item: T;
    readonly resolve: (result: R) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Entry[] = [];
  let working = false;

  const run = async (): Promise<void> => {
    working = true;
    // Waits until the running code has added all of its items, so that they become one batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limit);
      try {
        const resultOf = await work(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) settle(() => resolve(resultOf(item)), reject);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!working) void run();
    });
}
