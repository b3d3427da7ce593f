/** The limit of gateway and engine: 1 MiB. */
export const maximumBodyBytes = 1_048_576;

/** The lowest CPU time in microseconds: other work only adds to it. Stops as soon as it is below `targetCost`. */
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

/** At most 1 MiB: a start, at most `most` repeated items, and an end. */
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
    // Faster than a list of up to a million equal items.
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

/** CPU time in microseconds to write and parse 1 MiB of small JSON objects. */
export const measureJsonParsingCpuTime = (): Promise<number> =>
  measureLeastCpuTime(() => JSON.parse(createMaximumSizeText('[', (n) => `{"${n.toString(36)}":1}`, ']')), 3);
