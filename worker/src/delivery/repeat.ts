import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import type { WakeUpSignal } from '@fds/platform/wake-up';

interface Repeated {
  readonly wakeUp: WakeUpSignal;
  /** Maximum time between two runs of `work`, in milliseconds. */
  readonly ms: number;
  readonly work: () => Promise<void>;
  /** Returns true if `work` must not run again. */
  readonly until: () => boolean;
  readonly log: Logger;
}

/** Pause after a failed run, in milliseconds. */
const afterErrorMs = 500;

/**
 * Runs the function `work` after each wake-up, and at the latest `ms` milliseconds after the last run. If `work` fails,
 * runs it again after a pause.
 */
export async function repeatOnWakeUp({ wakeUp, ms, work, until, log }: Repeated): Promise<void> {
  while (!until()) {
    try {
      await work();
      await wakeUp.wait(ms);
    } catch (error) {
      log.warn({ err: error }, 'deliveries wait because Postgres does not answer');
      await pause(afterErrorMs);
    }
  }
}
