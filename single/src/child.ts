import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@fds/platform/env';
import type { Part } from './supervise.ts';

/** A child that has not ended so long after SIGTERM is killed; it is longer than the child's own limit. */
const stopLimitMs = 15_000;
const probeMs = 2000;
const probePauseMs = 50;

/** Resolves as soon as the address answers with success; never gives up by itself. */
export async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
    const answer = await fetch(url, { signal: limit }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await pause(probePauseMs, undefined, { signal });
  }
}

/** What a child process is started with. */
export interface ChildOptions {
  /** What it is called in messages. */
  readonly name: string;
  readonly script: URL;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address that answers with success when the child is there. */
  readonly health: string;
  /** Gives up the wait, and ends the child. */
  readonly signal: AbortSignal;
}

/**
 * Starts a script of this project as a process of its own and waits until it is there. It has a process group of its
 * own: a terminal's Ctrl-C reaches only the supervisor, which ends its parts in order. The end of the channel tells the
 * child that the supervisor is gone.
 * @throws StartError where it ends before it is there; it has said why itself
 */
export async function startChild({ name, script, flags = [], env, health, signal }: ChildOptions): Promise<Part> {
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
    throw new StartError(`${name} did not start (${ending}); its own message stands above.`);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const limit = AbortSignal.timeout(stopLimitMs);
    limit.addEventListener('abort', () => child.kill('SIGKILL'));
    await exited;
  };
  try {
    await Promise.race([untilAnswers(health, AbortSignal.any([signal, gone.signal])), ended]);
  } catch (error) {
    if (signal.aborted) await stop();
    throw error;
  }
  return { exited, stop };
}
