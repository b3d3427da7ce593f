const firstMs = 1000;
const nextMs = 5000;

/** Runs a step and reports it if it takes longer than a second. */
export type Progress = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Creates a progress reporter.
 * @param write receives single lines without a line break
 * @returns a function that runs a step: after a second it prints the name of the step, then every 5 s that the step is
 * running, then its time
 */
export function createProgress(write: (line: string) => void): Progress {
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
