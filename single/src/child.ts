import { fork } from 'node:child_process';
import { StartError } from '@fds/platform/env';
import type { Part } from './keep.ts';

/** A child that has not ended so long after SIGTERM is killed; it is longer than the child's own limit. */
const stopLimitMs = 15_000;

export interface Child extends Part {
  readonly pid: number;
  /** What it sends over its channel, the first message. */
  readonly message: Promise<unknown>;
}

/**
 * Starts a script of this project as a process of its own, in a process group of its own: a terminal's Ctrl-C reaches
 * only the supervisor, which ends its parts in order. The channel's end tells the child that the supervisor is gone.
 */
export function startChild(script: URL, env: Readonly<Record<string, string | undefined>>): Child {
  const child = fork(script, { env: { ...env }, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
  });
  const message = new Promise<unknown>((resolve) => child.once('message', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const limit = AbortSignal.timeout(stopLimitMs);
    limit.addEventListener('abort', () => child.kill('SIGKILL'));
    await exited;
  };
  return { pid: child.pid ?? 0, exited, message, stop };
}

/** What the child comes to first: its answer to being ready, or its end, which is a StartError (it has said why itself). */
export async function untilReady<T>(name: string, child: Child, ready: Promise<T>): Promise<T> {
  const ended = child.exited.then((ending) => {
    throw new StartError(`${name} did not start (${ending}); its own message stands above.`);
  });
  return Promise.race([ready, ended]);
}
