interface Share {
  running: number;
  readonly waiting: (() => Promise<unknown>)[];
}

/** Owners whose work waits take turns. */
export class FairQueue {
  readonly #max: number;
  readonly #maxOfOwner: number;
  #running = 0;
  readonly #shares = new Map<string, Share>();

  /** @param maxOfOwner work of one owner at the same time */
  constructor(max: number, maxOfOwner: number) {
    this.#max = max;
    this.#maxOfOwner = maxOfOwner;
  }

  /** As soon as the limits allow it. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const share = this.#shares.get(owner) ?? { running: 0, waiting: [] };
      this.#shares.set(owner, share);
      share.waiting.push(() => {
        const result = work();
        resolve(result);
        return result;
      });
      this.#startNext();
    });
  }

  /** Removes all work that waits. */
  clear(): void {
    for (const { waiting } of this.#shares.values()) waiting.length = 0;
  }

  #startNext(): void {
    // An owner whose work starts moves to the end of the map, where this loop visits it again.
    for (const [owner, share] of this.#shares) {
      if (this.#running >= this.#max) return;
      const start = share.running < this.#maxOfOwner ? share.waiting.shift() : undefined;
      if (start === undefined) continue;
      this.#shares.delete(owner);
      this.#shares.set(owner, share);
      this.#running += 1;
      share.running += 1;
      const end = (): void => this.#end(owner, share);
      start().then(end, end);
    }
  }

  #end(owner: string, share: Share): void {
    this.#running -= 1;
    share.running -= 1;
    if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(owner);
    this.#startNext();
  }
}
