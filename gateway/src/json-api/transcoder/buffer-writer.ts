import { parseJson } from '../../base/json.ts';

/** Size of a new writer's memory; it doubles as needed. */
const initialBytes = 64 * 1024;
/** A writer whose memory grew beyond this is dropped after use. */
const maxKeptBytes = 512 * 1024;

/** Below this length copying byte by byte is quicker than making a view for `set` (measured). */
const shortCopyBytes = 48;

/** Shorter content leaves as a string, which Node sends in one piece with the headers. */
const shortContentBytes = 4 * 1024;

/** What tells that a response is sent. */
interface Finishing {
  once(event: 'finish', listener: () => void): unknown;
}

/** Writers that are not in use. At most as many are kept as responses are usually sent at the same time. */
const idle: BufferWriter[] = [];
const maxIdle = 16;

const acquire = (): BufferWriter => idle.pop() ?? new BufferWriter();

function giveBack(writer: BufferWriter): void {
  if (writer.reset() && idle.length < maxIdle) idle.push(writer);
}

/** Runs `write` with an empty writer, which it must not keep. */
export function withBufferWriter<T>(write: (writer: BufferWriter) => T): T {
  const writer = acquire();
  try {
    return write(writer);
  } finally {
    giveBack(writer);
  }
}

/**
 * Runs `write` with an empty writer, which it must not keep.
 * @returns what was written; undefined where `write` returns false
 */
export function writeJson(write: (writer: BufferWriter) => boolean): RawJson | undefined {
  const writer = acquire();
  let isKept = false;
  try {
    if (!write(writer)) return undefined;
    if (writer.length < shortContentBytes) return new RawJson(writer.bytes.toString());
    isKept = true;
    return new RawJson(writer);
  } finally {
    if (!isKept) giveBack(writer);
  }
}

/**
 * A JSON document that is already serialized: the response body holds it unchanged. The memory of a long one is pooled:
 * new memory for each answer makes V8 collect the whole heap several times a second, which costs more than 10 % of the
 * throughput on pages (measured). Nobody can release it by hand: it serves other answers when the response that it was
 * made for is sent, and is left to the garbage collector where there is none.
 */
export class RawJson {
  #content: string | BufferWriter | undefined;

  constructor(content: string | BufferWriter) {
    this.#content = content;
  }

  /**
   * Returns the text or, where it is long, the bytes for a response. They are valid until the response is sent. Once only.
   * @param response undefined where nothing is sent: then the bytes stay valid
   */
  for(response: Finishing | undefined): string | Buffer {
    const content = this.#used();
    if (typeof content === 'string') return content;
    this.#content = undefined;
    response?.once('finish', () => giveBack(content));
    return content.bytes;
  }

  /** Parses it. Numbers keep every digit. */
  toJSON(): unknown {
    const content = this.#used();
    return parseJson(typeof content === 'string' ? content : content.bytes.toString());
  }

  #used(): string | BufferWriter {
    if (this.#content === undefined) throw new Error('this document was sent before');
    return this.#content;
  }
}

/** Collects the bytes of JSON. */
export class BufferWriter {
  #memory: Buffer = Buffer.allocUnsafeSlow(initialBytes);
  #length = 0;

  /** Number of bytes written. */
  get length(): number {
    return this.#length;
  }

  /** A view of what was written, valid until more is written. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  write(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#memory.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes what another writer holds. */
  append(other: BufferWriter): void {
    this.copy(other.#memory, 0, other.#length);
  }

  /** Writes `bytes` from `start` up to, not including, `end`. */
  copy(bytes: Buffer, start: number, end: number): void {
    const length = end - start;
    this.#reserve(length);
    const memory = this.#memory;
    let at = this.#length;
    this.#length += length;
    if (length > shortCopyBytes) memory.set(bytes.subarray(start, end), at);
    else for (let from = start; from < end; from += 1, at += 1) memory[at] = bytes[from] ?? 0;
  }

  byte(code: number): void {
    this.#reserve(1);
    this.#memory[this.#length] = code;
    this.#length += 1;
  }

  text(text: string): void {
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    this.#reserve(text.length * 3);
    this.#length += this.#memory.write(text, this.#length);
  }

  /** Forgets what was written. @returns whether the memory is small enough to keep */
  reset(): boolean {
    this.#length = 0;
    return this.#memory.length <= maxKeptBytes;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#memory.length * 2));
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}
