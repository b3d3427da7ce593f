const firstMs = 1000;
const nextMs = 5000;

/** Does a piece of work and says so where it takes longer than a second. */
export type Progress = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param write gets one line at a time, without its end
 * @returns a function that runs a step: after a second it names it, then says every 5 s that it goes on, then its time
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
