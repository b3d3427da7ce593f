/** Maximum size of a request body that the gateway and the engine accept: 1 MiB. */
export const maximumBodyBytes = 1_048_576;

/**
 * Runs work several times and returns the lowest CPU time. The lowest time is the most exact, because other work of the
 * process and the compilation of the code only add to the time.
 * @param rounds maximum number of runs
 * @param targetCost CPU time in microseconds; when a run takes less CPU time, the function returns without further runs
 * @returns CPU time in microseconds
 */
export async function measureLeastCpuTime(work: () => unknown, rounds: number, targetCost = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= targetCost; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/**
 * Returns a text of at most 1 MiB that consists of a start, repeated items and an end.
 * @param most maximum number of items
 */
export function createMaximumSizeText(
  before: string,
  itemOf: (n: number) => string,
  after: string,
  separator = ',',
  most = Number.POSITIVE_INFINITY,
): string {
  const first = itemOf(0);
  const room = maximumBodyBytes - before.length - after.length;
  if (first === itemOf(1)) {
    // `repeat` is faster than a list of up to a million equal items.
    const count = Math.min(most, Math.floor(room / (first.length + separator.length)));
    return before + `${first}${separator}`.repeat(count - 1) + first + after;
  }
  const items: string[] = [];
  for (let size = 0, n = 0; n < most; n += 1) {
    const item = itemOf(n);
    size += item.length + separator.length;
    if (size > room) break;
    items.push(item);
  }
  return before + items.join(separator) + after;
}

/** Returns the CPU time in microseconds that this process needs to write and parse 1 MiB of small JSON objects. */
export const measureJsonParsingCpuTime = (): Promise<number> =>
  measureLeastCpuTime(() => JSON.parse(createMaximumSizeText('[', (n) => `{"${n.toString(36)}":1}`, ']')), 3);
