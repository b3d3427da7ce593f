import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';

export interface SupervisedProcess {
  /** `code 1` */
  readonly exited: Promise<string>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Before consecutive restarts; later restarts use the last delay. */
const pausesMs = [100, 500, 1000, 2000, 4000];
/** After this time without an end, the delays begin again. */
const healthyMs = 30_000;

/**
 * Restarts a process whenever it ends. A failure of the first start rejects; later failures are logged and retried.
 * @returns a function that stops the current process and ends the supervision
 */
export async function superviseProcess(
  name: string,
  start: () => Promise<SupervisedProcess>,
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
  // `stop()` aborts the delay before a restart, whose promise then rejects.
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
