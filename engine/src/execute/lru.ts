/**
 * A map of bounded size that forgets what was not used for long: once its newer half is full, the older half goes and
 * the newer one takes its place. A hit costs one look-up, not the moves of an exact order.
 */
export class LruMap<K, V> {
  #newer = new Map<K, V>();
  #older = new Map<K, V>();
  readonly #half: number;
  readonly #sizeOf: (value: V, key: K) => number;
  #size = 0;

  /**
   * @param limit of the sizes of all entries together; what alone exceeds half of it is not kept
   * @param sizeOf the size of an entry; without it each counts as 1
   */
  constructor(limit: number, sizeOf: (value: V, key: K) => number = () => 1) {
    this.#half = limit / 2;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    const size = this.#sizeOf(value, key);
    if (size > this.#half) return;
    if (this.#size + size > this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#size = 0;
    }
    if (!this.#newer.has(key)) this.#size += size;
    this.#newer.set(key, value);
  }
}
