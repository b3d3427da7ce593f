import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fds/platform/log';

export interface SupervisedProcess {
  /** `code 1` */
  readonly exited: Promise<string>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface Supervision {
  /** Resolves at once while the process runs, and otherwise after its restart. */
  running(): Promise<void>;
  /** Stops the current process and ends the supervision. */
  stop(): Promise<void>;
}

/** Before consecutive restarts; later restarts use the last delay. */
const pausesMs = [100, 500, 1000, 2000, 4000];
/** After this time without an end, the delays begin again. */
const healthyMs = 30_000;

/**
 * Starts a process when the process that it needs runs. Before that, each start would fail and take half a second of
 * CPU time.
 * @throws the reason of `signal` if it is aborted before that
 */
export async function startAfter(
  { running }: Pick<Supervision, 'running'>,
  signal: AbortSignal,
  start: () => Promise<SupervisedProcess>,
): Promise<SupervisedProcess> {
  signal.throwIfAborted();
  const settled = new AbortController();
  try {
    await Promise.race([running(), once(signal, 'abort', { signal: settled.signal })]);
  } finally {
    settled.abort();
  }
  signal.throwIfAborted();
  return start();
}

/** Restarts a process whenever it ends. A failure of the first start rejects; later failures are logged and retried. */
export async function superviseProcess(
  name: string,
  start: () => Promise<SupervisedProcess>,
  log: Logger,
): Promise<Supervision> {
  const stopping = new AbortController();
  let current = await start();
  let attempts = 0;
  let restarted = Promise.resolve();

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
      const restart = Promise.withResolvers<void>();
      restarted = restart.promise;
      await again();
      restart.resolve();
    }
  };
  // `stop()` aborts the delay before a restart, whose promise then rejects.
  const supervised = supervise().catch(() => undefined);

  return {
    running: () => restarted,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await supervised;
      await current.stop();
    },
  };
}
