import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@fds/platform/env';
import type { SupervisedService } from './supervise.ts';

/** Time after SIGTERM until a child is killed. Longer than the child's own limit for its stop. */
const stopLimitMs = 15_000;
const probeMs = 2000;
const probePauseMs = 50;

/** Resolves when the URL answers with success; retries until `signal` is aborted. */
export async function waitUntilAnswers(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
    const answer = await fetch(url, { signal: limit }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await pause(probePauseMs, undefined, { signal });
  }
}

/** Options of a child process. */
export interface ChildOptions {
  /** Name in messages. */
  readonly name: string;
  readonly script: URL;
  /** V8 and Node flags. */
  readonly flags?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** URL that answers with success when the child is ready. */
  readonly health: string;
  /** Aborts the wait and stops the child. */
  readonly signal: AbortSignal;
}

/**
 * Starts a script of this project in a child process and waits until it is ready. The child has its own process group,
 * so that Ctrl-C in a terminal reaches only the supervisor, which stops the processes in order. The child notices the
 * end of the supervisor by the closed IPC channel.
 * @throws StartError if the child ends before it is ready; it has printed the reason itself
 */
export async function startChild({
  name,
  script,
  flags = [],
  env,
  health,
  signal,
}: ChildOptions): Promise<SupervisedService> {
  const child = fork(script, {
    env: { ...env },
    execArgv: [...process.execArgv, ...flags],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
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
    await Promise.race([waitUntilAnswers(health, AbortSignal.any([signal, gone.signal])), ended]);
  } catch (error) {
    if (signal.aborted) await stop();
    throw error;
  }
  return { exited, stop };
}
