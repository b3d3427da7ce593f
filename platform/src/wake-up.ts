/** Lets a task wait until another task calls `wake`. */
export interface WakeUpSignal {
  /** Ends the running call of `wait`. If `wait` is not running, its next call ends immediately. */
  readonly wake: () => void;
  /** Resolves with true when `wake` is called, or with false after the given time. */
  readonly wait: (ms: number) => Promise<boolean>;
}

/** Creates a `WakeUpSignal`: one task waits, and other tasks end this wait by calling `wake`. */
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
