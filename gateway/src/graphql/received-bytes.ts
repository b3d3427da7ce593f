import type { ResponseBytes } from './transport.ts';

/** Of a response for which Node takes memory from its own pool. */
const shortBytes = 4 * 1024 - 1;
/** A larger response gets memory outside of the pool. */
const pooledBytes = 256 * 1024;
/** Unused memory in the pool. */
const maxIdle = 32;

const idle: Buffer[] = [];

function memoryFor(bytes: number): Buffer {
  if (bytes <= shortBytes) return Buffer.allocUnsafe(bytes);
  if (bytes > pooledBytes) return Buffer.allocUnsafeSlow(bytes * 2);
  return idle.pop() ?? Buffer.allocUnsafeSlow(pooledBytes);
}

function giveBack(memory: Buffer): void {
  if (memory.length === pooledBytes && idle.length < maxIdle) idle.push(memory);
}

/** A response that arrives in chunks, in memory that goes back to the pool after `read`. Otherwise, V8 frees the memory. */
export class ReceivedBytes implements ResponseBytes {
  #memory = memoryFor(0);
  #length = 0;
  #isRead = false;

  get length(): number {
    return this.#length;
  }

  add(chunk: Buffer): void {
    const start = this.#length;
    this.#length += chunk.length;
    if (this.#length > this.#memory.length) {
      const larger = memoryFor(this.#length);
      this.#memory.copy(larger, 0, 0, start);
      giveBack(this.#memory);
      this.#memory = larger;
    }
    chunk.copy(this.#memory, start);
  }

  startsWith(prefix: Buffer): boolean {
    return this.#memory.subarray(0, Math.min(prefix.length, this.#length)).equals(prefix);
  }

  /** @throws Error the second time, which would give the memory to two later responses */
  read<T>(use: (bytes: Buffer) => T): T {
    if (this.#isRead) throw new Error('a response is read only once');
    this.#isRead = true;
    try {
      return use(this.#memory.subarray(0, this.#length));
    } finally {
      giveBack(this.#memory);
    }
  }
}
