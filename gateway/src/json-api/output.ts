/** So much memory an answer begins with, in bytes; it doubles where that is not enough. */
const leastBytes = 64 * 1024;
/** Memory up to this size is kept for the next answers, */
const mostKeptBytes = 512 * 1024;
/** as long as there is no more of it than this. */
const mostSpare = 16;

const spare: Buffer[] = [];

const none = Buffer.alloc(0);

/** Below this it is quicker to copy byte by byte than to make a view for one call (measured). */
const shortBytes = 48;

/**
 * Bytes of JSON on their way out, in memory that is used again where it is given back: new memory for each answer, and
 * texts as well, cost more in collecting it than all else that is done to a page.
 */
export class Output {
  #memory: Buffer = none;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written, until more is written or the memory is given back. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  write(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#memory.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a part of some bytes. */
  copy(bytes: Buffer, start: number, end: number): void {
    const length = end - start;
    this.#makeRoom(length);
    const memory = this.#memory;
    let at = this.#length;
    this.#length += length;
    if (length > shortBytes) memory.set(bytes.subarray(start, end), at);
    else for (let from = start; from < end; from += 1, at += 1) memory[at] = bytes[from] ?? 0;
  }

  byte(code: number): void {
    this.#makeRoom(1);
    this.#memory[this.#length] = code;
    this.#length += 1;
  }

  text(text: string): void {
    // A unit of UTF-16 takes three bytes at most.
    this.#makeRoom(text.length * 3);
    this.#length += this.#memory.write(text, this.#length);
  }

  /** Gives the memory back, once nobody reads it any more; where that is not done, it is not used again. */
  release(): void {
    const { length } = this.#memory;
    if (length > 0 && length <= mostKeptBytes && spare.length < mostSpare) spare.push(this.#memory);
    this.#memory = none;
    this.#length = 0;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#memory.length) return;
    const given = this.#memory === none ? spare.pop() : undefined;
    const size = Math.max(needed, this.#memory.length * 2, leastBytes);
    const larger = given !== undefined && given.length >= needed ? given : Buffer.allocUnsafeSlow(size);
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}
