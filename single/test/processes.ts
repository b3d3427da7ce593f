import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface SystemProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function fromProc(pid: number): Promise<SystemProcess[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return [];
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(parent), command }];
  } catch {
    // Skips a process that ended while the list was read.
    return [];
  }
}

/** Returns the running processes of this machine. */
async function processes(): Promise<SystemProcess[]> {
  if (existsSync('/proc/self/stat')) {
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
    return (await Promise.all(pids.map(fromProc))).flat();
  }
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }];
  });
}

/** Returns all descendants of a process: its child processes, their child processes, and so on. */
export async function findDescendantProcesses(pid: number): Promise<SystemProcess[]> {
  const all = await processes();
  const below = (parent: number): SystemProcess[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Returns those of the given processes that still run. */
export async function findStillRunningProcesses(processesToCheck: readonly SystemProcess[]): Promise<SystemProcess[]> {
  const now = existsSync('/proc/self/stat')
    ? (await Promise.all(processesToCheck.map(({ pid }) => fromProc(pid)))).flat()
    : await processes();
  return processesToCheck.filter(({ pid, command }) =>
    now.some((each) => each.pid === pid && each.command === command),
  );
}
