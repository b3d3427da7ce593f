import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import type { WakeUpSignal } from '@fds/platform/wake-up';

interface RepeatedWork {
  readonly wakeUp: WakeUpSignal;
  /** Maximum time between two runs of `work`, in milliseconds. */
  readonly maxPauseMs: number;
  readonly work: () => Promise<void>;
  /** Returns true if `work` must not run again. */
  readonly isStopped: () => boolean;
  readonly log: Logger;
}

/** Pause after a failed run, in milliseconds. */
const afterErrorMs = 500;

/**
 * Runs the function `work` after each wake-up, and at the latest `maxPauseMs` milliseconds after the last run. If
 * `work` fails, runs it again after a pause.
 */
export async function runOnWakeUp({ wakeUp, maxPauseMs, work, isStopped, log }: RepeatedWork): Promise<void> {
  while (!isStopped()) {
    try {
      await work();
      await wakeUp.wait(maxPauseMs);
    } catch (error) {
      log.warn({ err: error }, 'deliveries wait because Postgres does not answer');
      await pause(afterErrorMs);
    }
  }
}
