/**
 * Collects the items that arrive while a batch runs, and runs them as the next batch. Only one batch runs at a time.
 * @param limit maximum number of items in a batch
 * @param work processes the items of one batch, in the order of their arrival
 * @returns a function that adds an item; its promise settles with the batch of the item
 */
export function makeBatcher<T>(
  limit: number,
  work: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  interface Entry {
    readonly item: T;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Entry[] = [];
  let working = false;

  const run = async (): Promise<void> => {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limit);
      try {
        await work(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
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
