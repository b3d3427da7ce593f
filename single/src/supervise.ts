import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';

/** A process under supervision. */
export interface Part {
  /** Resolves when it has ended, with how. */
  readonly exited: Promise<string>;
  /** Ends it and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Pauses before the restarts that follow one another (milliseconds); the last one repeats. */
const pausesMs = [100, 500, 1000, 2000, 4000];
/** A part that ran this long starts over with the shortest pause. */
const healthyMs = 30_000;

/**
 * Starts a part, and again whenever it ends by itself, after a pause that grows while it keeps ending.
 * @param start may reject: the first time this is the failure of `supervise`, later it is logged and tried again
 * @returns how to end whichever runs
 */
export async function supervise(
  name: string,
  start: () => Promise<Part>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await start();
  let attempts = 0;

  const again = async (): Promise<void> => {
    await pause(pausesMs[Math.min(attempts, pausesMs.length - 1)], undefined, { signal: stopping.signal });
    attempts += 1;
    try {
      current = await start();
      log.info({ part: name }, `${name} is back`);
    } catch (error) {
      log.error({ part: name, err: error }, `${name} did not start, trying again`);
      if (!stopping.signal.aborted) await again();
    }
  };

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const ending = await current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > healthyMs) attempts = 0;
      log.warn({ part: name, ending }, `${name} ended, starting it again`);
      await again();
    }
  };
  // The pause's end by abort is how a stop reaches a part that is between two lives.
  const supervised = supervise().catch(() => undefined);

  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await supervised;
      await current.stop();
    },
  };
}
