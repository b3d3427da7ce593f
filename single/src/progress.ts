const firstMs = 1000;
const nextMs = 5000;

export type StepRunner = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Prints the name of a step that takes longer than a second, again every 5 s, and at the end its duration. */
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
