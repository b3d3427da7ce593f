export interface WakeUpSignal {
  /** Ends the running or the next call of `wait`. */
  readonly wake: () => void;
  /** True when woken, or false after the given time. */
  readonly wait: (ms: number) => Promise<boolean>;
}

/** One task waits, and others wake it. */
export function wakeUpSignal(): WakeUpSignal {
  let woken = false;
  let end: (() => void) | undefined;
  return {
    wake: () => {
      woken = true;
      end?.();
    },
    wait: async (ms) => {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const result = woken;
      woken = false;
      end = undefined;
      return result;
    },
  };
}
