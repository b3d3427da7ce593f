import { readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const creditMs = 200;
const regrowth = 0.1;
/** Grows back to `creditMs` in 30 s. */
const maxDebtMs = 2800;
const checkMs = 50;
/** Then the process can be replaced, because no process can raise its priority again. */
const lowMs = 30_000;

/**
 * The CPU time for which the processes of one owner have the priority of the worker. It grows back by a tenth of the
 * passing time. A new process does not begin with new credit, because a process that read a large file is replaced.
 */
export class ReaderCredit {
  #ms = creditMs;
  #at = performance.now();

  get ms(): number {
    return Math.min(creditMs, this.#ms + (performance.now() - this.#at) * regrowth);
  }

  get isFull(): boolean {
    return this.ms === creditMs;
  }

  use(ms: number): void {
    this.#ms = Math.max(-maxDebtMs, this.ms - ms);
    this.#at = performance.now();
  }
}

/** Linux counts it in hundredths of a second. NaN on other systems, and after the end of the process. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  return 10 * (Number(user) + Number(system));
}

/** A third of the processor time of a busy session. With 10, a tenth, a long scan would exceed its time. */
const groupPriority = 5;
/** The kernel accepts one change in 0.1 s from all processes of a user. */
const groupTries = 20;

/**
 * Linux compares the priorities of threads only within an autogroup, which are the processes of a session, and shares
 * the processors among the autogroups by a priority of their own (`man 7 sched`).
 */
async function lowerGroup(pid: number): Promise<void> {
  for (let tries = 0; tries < groupTries; tries += 1) {
    const failure = await writeFile(`/proc/${pid}/autogroup`, String(groupPriority)).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (failure !== 'EAGAIN') return;
    await pause(100);
  }
}

/** Each thread has its own priority; later threads inherit it. @param pid leader of a session */
async function lower(pid: number): Promise<void> {
  const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [String(pid)]);
  for (const thread of threads)
    try {
      setPriority(Number(thread), priority);
    } catch {
      // The thread has ended.
    }
  await lowerGroup(pid);
}

/**
 * Short files have the priority of requests, so that the long files of others do not delay them. A process that needs
 * more CPU time gets a lower priority. Where the CPU time is unknown, the time of reading counts.
 */
export class ReaderPriority {
  readonly #pid: number | undefined;
  readonly #credit: ReaderCredit;
  #isReading = false;
  /** At the last check. */
  #cpuMs = Number.NaN;
  #timer: NodeJS.Timeout | undefined;
  #loweredAt: number | undefined;

  constructor(pid: number | undefined, credit: ReaderCredit) {
    this.#pid = pid;
    this.#credit = credit;
    if (pid !== undefined && credit.ms < 0) void this.#lower(pid);
  }

  /** A new process would have a higher priority. */
  get isOutdated(): boolean {
    return this.#loweredAt !== undefined && performance.now() - this.#loweredAt > lowMs && this.#credit.isFull;
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
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#check(pid, start);
    }, checkMs).unref();
  }

  async #check(pid: number, start: number): Promise<void> {
    const [before, passed] = [this.#cpuMs, performance.now() - start];
    this.#cpuMs = await cpuMs(pid);
    // If it does not read, the process has ended.
    const withoutCpu = this.#isReading ? passed : 0;
    this.#credit.use(Number.isNaN(this.#cpuMs) ? withoutCpu : this.#cpuMs - before || 0);
    if (this.#credit.ms < 0 && this.#loweredAt === undefined) await this.#lower(pid);
    if (this.#isReading) this.#checkLater(pid, performance.now());
  }

  #lower(pid: number): Promise<void> {
    this.#loweredAt = performance.now();
    return lower(pid);
  }
}
