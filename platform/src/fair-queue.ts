/** Keys in the order of their turns. */
export class RoundRobin<Key> {
  readonly #keys = new Set<Key>();

  get size(): number {
    return this.#keys.size;
  }

  add(key: Key): void {
    this.#keys.add(key);
  }

  delete(key: Key): void {
    this.#keys.delete(key);
  }

  /** The result of the first key for which `take` has one. This key moves to the end, unless `take` deleted it. */
  next<T>(take: (key: Key) => T | undefined): T | undefined {
    for (const key of this.#keys) {
      const taken = take(key);
      if (taken === undefined) continue;
      if (this.#keys.delete(key)) this.#keys.add(key);
      return taken;
    }
    return undefined;
  }
}

type Share = { running: number; readonly waiting: (() => Promise<unknown>)[] };

/** Limits how much work runs at the same time, in total and for one owner. Owners whose work waits take turns. */
export class FairQueue {
  readonly #max: number;
  readonly #maxOfOwner: number;
  #running = 0;
  readonly #shares = new Map<string, Share>();
  /** Owners whose work waits. */
  readonly #turns = new RoundRobin<string>();

  constructor(max: number, maxOfOwner: number) {
    this.#max = max;
    this.#maxOfOwner = maxOfOwner;
  }

  /** Runs work as soon as the limits allow it. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const share = this.#shares.get(owner) ?? { running: 0, waiting: [] };
      this.#shares.set(owner, share);
      this.#turns.add(owner);
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
    for (const [owner, { waiting }] of this.#shares) {
      waiting.length = 0;
      this.#turns.delete(owner);
    }
  }

  #startNext(): void {
    while (this.#running < this.#max) {
      const start = this.#turns.next((owner) => this.#take(owner));
      if (start === undefined) return;
      start();
    }
  }

  #take(owner: string): (() => void) | undefined {
    const share = this.#shares.get(owner);
    const work = share !== undefined && share.running < this.#maxOfOwner ? share.waiting.shift() : undefined;
    if (share === undefined || work === undefined) return undefined;
    if (share.waiting.length === 0) this.#turns.delete(owner);
    this.#running += 1;
    share.running += 1;
    const end = (): void => {
      this.#running -= 1;
      share.running -= 1;
      if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(owner);
      this.#startNext();
    };
    return () => void work().then(end, end);
  }
}
