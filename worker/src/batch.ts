/**
 * Gathers what comes while the last batch is under way, and hands it on together: one at a time, in the order of
 * coming.
 * @param most so many go together
 * @returns gives one thing to the next batch, and settles as that batch does
 */
export function batching<T>(most: number, work: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
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
      const batch = waiting.splice(0, most);
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
