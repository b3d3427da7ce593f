import { readdir, readFile } from 'node:fs/promises';

/** A process of this machine (Linux). */
export interface MachineProcess {
  readonly pid: number;
  readonly parent: number;
  /** Program and arguments, with spaces between them. */
  readonly command: string;
  /** CPU time of the process in seconds. */
  readonly cpuSeconds: number;
  /** CPU time of its ended children in seconds. */
  readonly endedChildrenSeconds: number;
  /** Peak resident memory in MiB. */
  readonly peakMiB: number;
}

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

async function readProcess(pid: string): Promise<MachineProcess> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [status, stat, command] = await Promise.all([read('status'), read('stat'), read('cmdline')]);
  // The name of the program, in parentheses, can contain spaces. The numbers follow it.
  const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (user: number) => (Number(numbers[user]) + Number(numbers[user + 1])) / ticksPerSecond;
  return {
    pid: Number(pid),
    parent: Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]),
    command: command.replaceAll('\0', ' '),
    cpuSeconds: seconds(11),
    endedChildrenSeconds: seconds(13),
    peakMiB: Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024,
  };
}

/** Returns the running processes below a process. */
export async function processesBelow(ancestor: number): Promise<readonly MachineProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(readProcess));
  const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean => {
    for (let at = parentOf.get(pid); at !== undefined; at = parentOf.get(at)) if (at === ancestor) return true;
    return false;
  };
  return all.filter(({ pid }) => isBelow(pid));
}
