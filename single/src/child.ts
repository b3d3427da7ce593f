import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@fds/platform/env';
import type { SupervisedProcess } from './supervise.ts';

/** Time between SIGTERM and SIGKILL, longer than a stop in the child process (10 s). */
const stopLimitMs = 15_000;
const probeMs = 2000;
/** Each failed probe of a waiting gateway is an error in the log, so the pause grows to a tenth of the time waited. */
const probePauseMs = { least: 100, most: 5000 } as const;

export async function waitForUrl(url: string, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
    const answer = await fetch(url, { signal: limit }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    const tenth = (performance.now() - start) / 10;
    await pause(Math.min(probePauseMs.most, Math.max(probePauseMs.least, tenth)), undefined, { signal });
  }
}

export interface ChildOptions {
  readonly name: string;
  readonly script: URL;
  readonly flags?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly health: string;
  /** Also stops a process that is not ready. */
  readonly signal: AbortSignal;
}

/**
 * Waits until the process is ready. Its own process group keeps Ctrl-C from it: the supervisor stops the processes in
 * order. If the supervisor ends, the closed IPC channel tells the process to end.
 * @throws StartError if the process ends before it is ready; it has printed the reason
 */
export async function startChild({
  name,
  script,
  flags = [],
  env,
  health,
  signal,
}: ChildOptions): Promise<SupervisedProcess> {
  const child = fork(script, {
    env: { ...env },
    execArgv: [...process.execArgv, ...flags],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, killedBy) => resolve(killedBy === null ? `code ${code}` : `signal ${killedBy}`));
  });
  const gone = new AbortController();
  const ended = exited.then((ending) => {
    gone.abort();
    throw new StartError(`${name} did not start (${ending}); see its message above.`);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const limit = AbortSignal.timeout(stopLimitMs);
    limit.addEventListener('abort', () => child.kill('SIGKILL'));
    await exited;
  };
  try {
    await Promise.race([waitForUrl(health, AbortSignal.any([signal, gone.signal])), ended]);
  } catch (error) {
    if (signal.aborted) await stop();
    throw error;
  }
  return { exited, stop };
}
