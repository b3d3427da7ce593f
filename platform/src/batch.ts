import { setTimeout as pause } from 'node:timers/promises';

function settle(action: () => void, reject: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    reject(error);
  }
}

interface BatcherOptions<Item> {
  /**
   * Between the end of a batch and the start of the next one with the same key; longer makes batches larger. An item
   * that arrives later does not wait.
   */
  readonly pauseMs?: number;
  /** Items of a batch have the same key. By default, all items do. */
  readonly keyOf?: (item: Item) => string;
}

/**
 * A batch has the items that were added at the same time or while the previous batch ran. Batches with different keys
 * run concurrently.
 * @param limit items in a batch
 * @param work gets the items in the order of arrival, and resolves with a function from an item to its result, which
 * may throw
 */
export function createBatcher<Item, Result = void>(
  limit: number,
  work: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  { pauseMs = 0, keyOf = () => '' }: BatcherOptions<Item> = {},
): (item: Item) => Promise<Result> {
  interface Entry {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  /** Items of keys whose batch runs or ended less than `pauseMs` ago. */
  const active = new Map<string, Entry[]>();

  const run = async (key: string, waiting: Entry[]): Promise<void> => {
    // All items that the current synchronous code adds become one batch.
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
