/** What tells that a response is sent. */
interface Finishing {
  once(event: 'finish', listener: () => void): unknown;
}

/** Larger answers get memory of their own. */
const pooledBytes = 256 * 1024;
/** Number of pooled pieces of memory that are kept. */
const maxIdle = 32;
/** A shorter answer is a string, which Node sends in one piece with the headers. */
const shortBytes = 4 * 1024;

const idle: Buffer[] = [];

/**
 * The bytes of an answer, in pooled memory: new memory for each answer makes V8 collect the whole heap several times a
 * second, which costs more than 10 % of the throughput on pages (measured). Nobody can release the memory by hand. It goes
 * back to the pool in two places only, each used once: when `read` returns, or when the response is sent. An answer that
 * is used neither way leaves its memory to the garbage collector.
 */
export class AnswerBytes {
  #memory: Buffer | undefined;
  readonly #length: number;

  constructor(parts: readonly Buffer[], length = lengthOf(parts)) {
    const memory = length > pooledBytes ? undefined : idle.pop();
    this.#memory = memory ?? Buffer.allocUnsafeSlow(Math.max(length, pooledBytes));
    this.#length = length;
    let at = 0;
    for (const part of parts) at += part.copy(this.#memory, at);
  }

  startsWith(prefix: Buffer): boolean {
    return this.#memory?.subarray(0, Math.min(prefix.length, this.#length)).equals(prefix) === true;
  }

  /**
   * Calls `use` with the bytes, which it must not keep. Once only.
   * @throws Error when the bytes were used before
   */
  read<T>(use: (bytes: Buffer) => T): T {
    const memory = this.#take();
    try {
      return use(memory.subarray(0, this.#length));
    } finally {
      giveBack(memory);
    }
  }

  /** Returns the bytes for a response; they are valid until it is sent. Once only. */
  for(response: Finishing): Buffer {
    const memory = this.#take();
    response.once('finish', () => giveBack(memory));
    return memory.subarray(0, this.#length);
  }

  #take(): Buffer {
    const memory = this.#memory;
    if (memory === undefined) throw new Error('the bytes of this answer were used before');
    this.#memory = undefined;
    return memory;
  }
}

function giveBack(memory: Buffer): void {
  if (memory.length === pooledBytes && idle.length < maxIdle) idle.push(memory);
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** The body of an answer: text, or bytes. */
export type AnswerBody = string | AnswerBytes;

/** Joins the parts of an answer into a text. */
export const asText = (parts: readonly Buffer[]): string => parts.map((part) => part.toString()).join('');

/** Joins the parts of an answer into bytes. */
export const asBytes = (parts: readonly Buffer[]): AnswerBytes => new AnswerBytes(parts);

/** Joins the parts of an answer into a text if it is short, else into bytes. */
export const asBody = (parts: readonly Buffer[]): AnswerBody => {
  const length = lengthOf(parts);
  return length < shortBytes ? asText(parts) : new AnswerBytes(parts, length);
};
