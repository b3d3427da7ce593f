import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { OsUser } from './user.ts';

const kept = 20;

const full = 'No space left on device';

export const fullDiskMessage = (lines: readonly string[], directory: string): string | undefined =>
  lines.some((line) => line.includes(full))
    ? `The disk of ${directory} is full: free some space, or set DATA_DIR to a folder on another disk.`
    : undefined;

export interface RunningProgram {
  readonly process: ChildProcess;
  /** `code 0`, `signal SIGKILL`, or the reason why the program could not start. */
  readonly exited: Promise<string>;
  /** The oldest line first. */
  lastLines(): readonly string[];
}

/**
 * Its own process group keeps Ctrl-C from the program. A program of another user gets the folder as an open descriptor,
 * so it needs no permission for the parent folders.
 */
export function runProgram(
  program: string,
  flags: readonly string[],
  { directory, user, onLine }: { directory: string; user: OsUser | undefined; onLine?: (line: string) => void },
): RunningProgram {
  const folder = user === undefined ? undefined : openSync(directory, 'r');
  const path = folder === undefined ? directory : '/proc/self/fd/3';
  const child = spawn(program, ['-D', path, ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: folder === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', folder],
  });
  if (folder !== undefined) closeSync(folder);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > kept) lines.shift();
      onLine?.(line);
    });
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
  });
  return { process: child, exited, lastLines: () => lines };
}
