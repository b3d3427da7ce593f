import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** CPU time for which a process has the priority of the worker. It grows back by a tenth of the passing time. */
const creditMs = 200;
const regrowth = 0.1;
const checkMs = 50;
/** Then the process can be replaced, because no process can raise its priority again. */
const lowMs = 30_000;

/** Linux counts it in hundredths of a second. NaN on other systems, and after the end of the process. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  return 10 * (Number(user) + Number(system));
}

/** Each thread has its own priority; later threads inherit it. */
async function lower(pid: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads)
    try {
      setPriority(Number(thread), Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    } catch {
      // The thread has ended.
    }
}

/**
 * Short files have the priority of requests, so that the long files of others do not delay them. A process that needs
 * more CPU time gets a lower priority. Where the CPU time is unknown, the time of reading counts.
 */
export class ReaderPriority {
  readonly #pid: number | undefined;
  #isReading = false;
  #credit = creditMs;
  /** At the last check. */
  #cpuMs = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #loweredAt: number | undefined;

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** A new process would have a higher priority. */
  get isOutdated(): boolean {
    return this.#loweredAt !== undefined && performance.now() - this.#loweredAt > lowMs;
  }

  /** Returns the function that ends the reading. */
  begin(): () => void {
    this.#isReading = true;
    if (this.#pid !== undefined) this.#checkLater(this.#pid, performance.now());
    return () => {
      this.#isReading = false;
    };
  }

  #checkLater(pid: number, start: number): void {
    if (this.#loweredAt !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#check(pid, start);
    }, checkMs).unref();
  }

  async #check(pid: number, start: number): Promise<void> {
    const [before, passed] = [this.#cpuMs, performance.now() - start];
    this.#cpuMs = await cpuMs(pid);
    const used = Number.isNaN(this.#cpuMs) ? passed : this.#cpuMs - before || 0;
    this.#credit = Math.min(creditMs, this.#credit + passed * regrowth) - used;
    if (this.#credit < 0) {
      this.#loweredAt = performance.now();
      await lower(pid);
    } else if (this.#isReading) this.#checkLater(pid, performance.now());
  }
}
