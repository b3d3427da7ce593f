import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time in milliseconds after which long work lets other work of the process run. */
const sliceMs = 10;
/** Number of items after which the time is compared with `sliceMs`. Shorter lists never wait. */
const itemsPerCheck = 50;

/** When work last let other work run. All lists of the process share this time, so their slices do not add up. */
let resumedAt = 0;

/**
 * Processes the items of a list in order, in slices of 10 ms. Other work of the process runs between two slices, so a
 * long list does not block the process.
 */
export async function forEachInSlices<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerCheck) {
    if (start > 0 && performance.now() - resumedAt > sliceMs) {
      await nextTurn();
      resumedAt = performance.now();
    }
    for (const [offset, item] of items.slice(start, start + itemsPerCheck).entries()) work(item, start + offset);
  }
}

/** Returns the results of a function for the items of a list. Works in slices, as `forEachInSlices` does. */
export async function mapInSlices<T, R>(items: readonly T[], convert: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachInSlices(items, (item, index) => results.push(convert(item, index)));
  return results;
}
