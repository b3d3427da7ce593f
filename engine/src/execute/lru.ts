/** A map that forgets what was used longest ago once its entries together are larger than `limit`. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;
  readonly #sizeOf: (value: V, key: K) => number;
  #size = 0;

  /** @param sizeOf the size of an entry, always the same for it; without it each counts as 1 */
  constructor(limit: number, sizeOf: (value: V, key: K) => number = () => 1) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value, key);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value, key);
    this.#entries.delete(key);
  }

  get size(): number {
    return this.#size;
  }
}
