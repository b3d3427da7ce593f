import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';
import type { WakeUpSignal } from '@fds/platform/wake-up';

interface RepeatedWork {
  readonly wakeUp: WakeUpSignal;
  /** Maximum time between two runs of `work`. */
  readonly maxPauseMs: number;
  readonly work: () => Promise<void>;
  readonly isStopped: () => boolean;
  readonly log: Logger;
}

const afterErrorMs = 500;

/** Runs `work` after each wake-up and at least every `maxPauseMs`, also after a failure. */
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
