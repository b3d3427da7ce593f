/** The cost of an input, compared with the cost of an input of half its size. */
export interface Doubling {
  /** CPU time of the input on the main thread, in milliseconds. */
  readonly ms: number;
  /** The CPU time divided by the CPU time of half the size. Linear work has the factor 2, quadratic work 4. */
  readonly factor: number;
}

/** Work grows with its input at most as n log n: twice the input costs at most 2.5 times the CPU time. */
export const maxDoublingFactor = 2.5;

/**
 * A shorter CPU time counts as this time, in milliseconds, because short times vary too much. An input therefore only
 * exceeds the factor if its work takes 100 ms.
 */
const shortestMs = 40;

const rounds = 6;

/** A large input is first tried in this part of its size, so that quadratic work fails soon. */
const trial = { of: 50_000, part: 1 / 16 };

/** Returns the CPU time of the main thread in milliseconds. Threads that collect garbage do not count. */
async function measure(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures the CPU time of work for an input and for an input of half its size. Repeats a measurement above the maximum
 * factor, and takes the shortest times: other programs on the machine and the compilation of code only add to a time.
 * @param make creates an input of this size; its time does not count
 */
export async function measureDoubling<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): Promise<Doubling> {
  const small = Math.floor(size * trial.part);
  if (size >= trial.of && (await measure(() => work(make(small)))) > maxDoublingFactor * shortestMs)
    return measureDoubling(make, work, small);
  const [half, whole] = [make(Math.floor(size / 2)), make(size)];
  let [ms, halfMs, factor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds && factor > maxDoublingFactor; round += 1) {
    ms = Math.min(ms, await measure(() => work(whole)));
    if (ms > maxDoublingFactor * shortestMs) halfMs = Math.min(halfMs, await measure(() => work(half)));
    factor = Math.max(ms, shortestMs) / Math.max(Math.min(halfMs, ms), shortestMs);
  }
  return { ms, factor };
}
