export interface Doubling {
  /** CPU time of the main thread. */
  readonly ms: number;
  /** CPU time divided by that of half the size. Linear work has the factor 2, quadratic work 4. */
  readonly factor: number;
}

/** Work grows with its input at most as n log n: twice the input costs at most 2.5 times the CPU time. */
export const maxDoublingFactor = 2.5;

/** Shorter times vary too much, so they count as this. Only work of 100 ms can exceed the factor. */
const shortestMs = 40;

const rounds = 6;

/** Large inputs are tried in a small part first, so that quadratic work fails soon. */
const trial = { of: 50_000, part: 1 / 16 };
/** If a quarter takes longer, only the quarter is measured: quadratic work would take 16 times as long for the whole. */
const longQuarterMs = 10 * shortestMs;

/** Milliseconds of the main thread. Threads that collect garbage do not count. */
async function measure(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Repeats a measurement above the maximum, and takes the shortest: other programs and compilation add time. Each input is
 * new, because the work may keep what it has computed for an input.
 */
export async function measureDoubling<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Promise<Doubling> {
  const small = Math.floor(size * trial.part);
  if (size >= trial.of && (await measure(() => work(make(small)))) > maxDoublingFactor * shortestMs)
    return measureDoubling(make, work, small);
  // If even quadratic work would be too short for the whole size, a quarter is enough.
  const measureNew = (length: number): Promise<number> => {
    const input = make(length);
    return measure(() => work(input));
  };
  const quarter = Math.floor(size / 4);
  const quarterMs = await measureNew(quarter);
  if (quarterMs > longQuarterMs) return measureDoubling(make, work, quarter);
  if (16 * quarterMs < shortestMs) return { ms: quarterMs, factor: 1 };
  let [ms, halfMs, factor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds && factor > maxDoublingFactor; round += 1) {
    ms = Math.min(ms, await measureNew(size));
    if (ms > maxDoublingFactor * shortestMs) halfMs = Math.min(halfMs, await measureNew(Math.floor(size / 2)));
    factor = Math.max(ms, shortestMs) / Math.max(Math.min(halfMs, ms), shortestMs);
  }
  return { ms, factor };
}
