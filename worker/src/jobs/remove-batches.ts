const batchSize = 1000;

/**
 * Repeats a statement until it removes less than a whole batch.
 * @param remove removes at most `limit` rows
 * @returns the number of removed rows
 */
export async function removeBatches(remove: (limit: number) => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    signal.throwIfAborted();
    removed = await remove(batchSize);
  }
  return total;
}
