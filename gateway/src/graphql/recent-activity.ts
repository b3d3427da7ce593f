/** After this time in milliseconds, half of the running time is forgotten. */
const halfLifeMs = 5_000;
/** Part of the running time of each operation that does not count, in milliseconds. */
const freeMs = 100;
/** If on average half an operation runs at any time, the running time approaches 3.6 s. */
const longMs = 4_000;
/** Maximum of the sum, so that an organisation whose operations become short has its full limit again within 10 s. */
const maxMs = 4 * longMs;

/** The time for which the operations of an organisation ran recently, without the first 100 ms of each operation. */
export class RecentRunningTime {
  #sumMs = 0;
  #sumAt = 0;

  add(ms: number): void {
    this.#sumMs = Math.min(maxMs, this.#nowMs() + Math.max(0, ms - freeMs));
    this.#sumAt = performance.now();
  }

  isLong(): boolean {
    return this.#sumMs > longMs && this.#nowMs() > longMs;
  }

  #nowMs(): number {
    return this.#sumMs * 2 ** ((this.#sumAt - performance.now()) / halfLifeMs);
  }
}

interface Activity<Owner> {
  readonly owner: Owner;
  at: number;
}

/** The time of the last operation of any owner, and of the last operation of the other owners. */
export class LatestActivity<Owner> {
  #latest: Activity<Owner> | undefined;
  #ofOthers: Activity<Owner> | undefined;

  note(owner: Owner): void {
    const at = performance.now();
    if (this.#latest?.owner === owner) this.#latest.at = at;
    else [this.#latest, this.#ofOthers] = [{ owner, at }, this.#latest];
  }

  hasOthers(owner: Owner, withinMs: number): boolean {
    const other = this.#latest?.owner === owner ? this.#ofOthers : this.#latest;
    return other !== undefined && performance.now() - other.at <= withinMs;
  }
}
