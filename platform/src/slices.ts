import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * After this time, long work lets other work of the process run. Short, because a job of others waits for a slice at
 * each of its steps, such as an answer of Postgres.
 */
const sliceMs = 2;
/** Shorter lists of small items never wait. */
const smallItems = 50;

/** Shared by all work of the process, so that its slices do not add up. */
let resumedAt = 0;
let lastTurn: Promise<void> = Promise.resolve();

const isDue = (): boolean => performance.now() - resumedAt > sliceMs;

/** Waits for a turn of the event loop in which no other slice runs. */
async function nextSlice(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  await lastTurn;
  resumedAt = performance.now();
}

/** Other work of the process runs between slices of 2 ms. @param steps each step takes less than a millisecond */
export async function runInSlices<R>(steps: Iterator<unknown, R>): Promise<R> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (isDue()) await nextSlice();
  }
}

/**
 * Other work of the process runs between slices of 2 ms, so a long list does not block it.
 * @param itemsPerCheck 1 if an item can take milliseconds
 */
export async function forEachInSlices<T>(
  items: readonly T[],
  work: (item: T, index: number) => void,
  itemsPerCheck = smallItems,
): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerCheck) {
    if (start > 0 && isDue()) await nextSlice();
    for (const [offset, item] of items.slice(start, start + itemsPerCheck).entries()) work(item, start + offset);
  }
}

export async function mapInSlices<T, R>(
  items: readonly T[],
  convert: (item: T, index: number) => R,
  itemsPerCheck?: number,
): Promise<R[]> {
  const results: R[] = [];
  await forEachInSlices(items, (item, index) => results.push(convert(item, index)), itemsPerCheck);
  return results;
}
