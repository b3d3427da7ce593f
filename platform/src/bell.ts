/** Wakes who waits; rung while nobody does, it wakes the next one at once. */
export interface Bell {
  readonly ring: () => void;
  /** Resolves with true when the bell rings, with false after so many milliseconds without. */
  readonly wait: (ms: number) => Promise<boolean>;
}

/** Makes a bell for one who waits. */
export function makeBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: async (ms) => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const was = rung;
      rung = false;
      wake = undefined;
      return was;
    },
  };
}
