/** Bytes of a body of 1 MiB, the most that gateway and engine accept. */
export const bodyBytes = 1_048_576;

/**
 * Returns the least CPU time of a piece of work over some rounds. Other work of the process only adds to it, and the
 * first round also compiles the code.
 * @param rounds how often the work runs at most
 * @param enough a cost below which no further round runs
 * @returns microseconds
 */
export async function leastCost(work: () => unknown, rounds: number, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/**
 * Returns a text of at most 1 MiB: as many items as fit between two texts.
 * @param most items
 */
export function filled(
  before: string,
  itemOf: (n: number) => string,
  after: string,
  separator = ',',
  most = Number.POSITIVE_INFINITY,
): string {
  const items: string[] = [];
  for (let size = before.length + after.length, n = 0; n < most; n += 1) {
    const item = itemOf(n);
    size += item.length + separator.length;
    if (size > bodyBytes) break;
    items.push(item);
  }
  return before + items.join(separator) + after;
}

/** Returns the CPU time, in microseconds, that this process takes to write and parse 1 MiB of small JSON objects. */
export const costOfParsing = (): Promise<number> =>
  leastCost(() => JSON.parse(filled('[', (n) => `{"${n.toString(36)}":1}`, ']')), 3);
