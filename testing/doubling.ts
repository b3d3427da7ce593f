import { measureLeastCpuTime } from './request-cost.ts';

/** The cost of an input, compared with the cost of an input of half its size. */
export interface Doubling {
  /** CPU time of the input, in milliseconds. */
  readonly ms: number;
  /** The CPU time divided by the CPU time of half the size. Linear work has the factor 2, quadratic work 4. */
  readonly factor: number;
}

/** Work grows with its input at most as n log n: twice the input costs at most 2.5 times the CPU time. */
export const maxDoublingFactor = 2.5;

/**
 * A shorter CPU time counts as this time, in milliseconds, because short times vary too much. An input therefore only
 * exceeds the factor if its work takes 50 ms, which is also the longest time that a main thread may be busy.
 */
const shortestMs = 20;

const rounds = 8;

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
  const [half, whole] = [make(Math.floor(size / 2)), make(size)];
  let [ms, halfMs, factor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds && factor > maxDoublingFactor; round += 1) {
    ms = Math.min(ms, (await measureLeastCpuTime(() => work(whole), 1)) / 1000);
    if (ms > maxDoublingFactor * shortestMs)
      halfMs = Math.min(halfMs, (await measureLeastCpuTime(() => work(half), 1)) / 1000);
    factor = Math.max(ms, shortestMs) / Math.max(Math.min(halfMs, ms), shortestMs);
  }
  return { ms, factor };
}
