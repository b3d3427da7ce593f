/** Lets one task wait until another task has work for it. */
export interface WakeUp {
  /** Ends the current wait; without one, the next wait ends at once. */
  readonly wake: () => void;
  /** Resolves with true after `wake`, with false after this time without it. */
  readonly wait: (ms: number) => Promise<boolean>;
}

/** Makes a wake-up for one waiting task. */
export function makeWakeUp(): WakeUp {
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
