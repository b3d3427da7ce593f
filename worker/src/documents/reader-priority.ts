import { readdir } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Time for which a process reads with the priority of the worker. It grows back by a tenth of the passing time. */
const creditMs = 200;
const regrowth = 0.1;
/** Then the process can be replaced, because no process can raise its priority again. */
const lowMs = 30_000;

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
 * Short files have the priority of requests, so that the long files of others do not delay them. A process that reads
 * for longer gets a lower priority.
 */
export class ReaderPriority {
  readonly #pid: number | undefined;
  #credit = creditMs;
  #endedAt = performance.now();
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
    const start = performance.now();
    this.#credit = Math.min(creditMs, this.#credit + (start - this.#endedAt) * regrowth);
    const timer = setTimeout(() => this.#lower(), Math.max(0, this.#credit));
    return () => {
      clearTimeout(timer);
      this.#endedAt = performance.now();
      this.#credit -= this.#endedAt - start;
    };
  }

  #lower(): void {
    if (this.#pid === undefined || this.#loweredAt !== undefined) return;
    this.#loweredAt = performance.now();
    void lower(this.#pid);
  }
}
