import { readdir, readFile } from 'node:fs/promises';

/** A process of this machine (Linux). */
export interface MachineProcess {
  readonly pid: number;
  readonly parent: number;
  /** The program and its arguments, separated by spaces. */
  readonly command: string;
  /** CPU time of the process in seconds. */
  readonly cpuSeconds: number;
  /** CPU time of the process's ended child processes in seconds. */
  readonly endedChildrenSeconds: number;
  /** Peak resident memory of the process in MiB. */
  readonly peakMiB: number;
}

/** Number of CPU ticks per second: Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

export async function readProcess(pid: string): Promise<MachineProcess> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [status, stat, command] = await Promise.all([read('status'), read('stat'), read('cmdline')]);
  // The file `/proc/PID/stat` contains the program name in parentheses, and then numbers. The name can contain spaces,
  // so the code searches the last parenthesis.
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

/** Returns the running child processes of a process, and their descendants. */
export async function findDescendantProcesses(ancestor: number): Promise<readonly MachineProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(readProcess));
  const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean => {
    for (let at = parentOf.get(pid); at !== undefined; at = parentOf.get(at)) if (at === ancestor) return true;
    return false;
  };
  return all.filter(({ pid }) => isBelow(pid));
}
