import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ServerUser } from './user.ts';

const kept = 20;

const full = 'No space left on device';

/** What to tell of a program that a full disk ended; nothing of any other. */
export const explainFull = (lines: readonly string[], directory: string): string | undefined =>
  lines.some((line) => line.includes(full))
    ? `The disk of ${directory} is full: make room, or set DATA_DIR to a folder on another disk.`
    : undefined;

/** A program that was started. */
export interface Program {
  readonly process: ChildProcess;
  /** How it ended: `code 0`, `signal SIGKILL`, or why it could not be started. */
  readonly exited: Promise<string>;
  /** The last lines it wrote, oldest first. */
  lastLines(): readonly string[];
}

/**
 * Runs a Postgres program on a cluster's folder, in a process group of its own, so that a terminal's Ctrl-C does not
 * reach it. A program that runs as another user gets the folder as an open descriptor: it needs no permission on the
 * folders above.
 */
export function run(
  program: string,
  flags: readonly string[],
  { directory, user, onLine }: { directory: string; user: ServerUser | undefined; onLine?: (line: string) => void },
): Program {
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
