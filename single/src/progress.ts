const firstMs = 1000;
const nextMs = 5000;

/** Runs a step of the start, and reports the step if it takes longer than a second. */
export type StepRunner = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Creates a progress reporter.
 * @param write function that prints one line; the line has no line break
 * @returns a function that runs a step. If the step takes longer than a second, the function prints the name of the
 * step. Every 5 s after that, it prints that the step is still running. At the end, it prints the duration
 */
export function progressReporter(write: (line: string) => void): StepRunner {
  return async (what, work) => {
    const started = performance.now();
    let next = firstMs;
    const timer = setInterval(() => {
      const taken = performance.now() - started;
      if (taken < next) return;
      write(next === firstMs ? `${what} ...` : `${what} ... ${seconds(taken)}`);
      next += nextMs;
    }, firstMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      const taken = performance.now() - started;
      if (taken >= firstMs) write(`${what}: ${seconds(taken)}`);
    }
  };
}
