import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** While one write is under way, so many bytes wait to become the next one: fewer and larger writes cost less. */
const waitingBytes = 256 * 1024;
/**
 * After so many bytes the disk is told to begin, so that at the end little is left to be waited for (measured, with 512
 * MiB: a fifth of the throughput).
 */
const bytesPerSync = 32 * 1024 * 1024;

/** Gives a chunk's memory back, where the chunk is all that lies in it: a part of it may be somebody else's. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Writes all bytes; the system may take fewer of them at a time than it is given. @returns their number */
async function writeAll(handle: FileHandle, chunks: readonly Buffer[]): Promise<number> {
  let total = 0;
  let left = chunks;
  while (left.length > 0) {
    let { bytesWritten: done } = await handle.writev(left);
    if (done === 0) throw new Error('nothing can be written to the file');
    total += done;
    const rest: Buffer[] = [];
    for (const chunk of left) {
      if (done < chunk.length) rest.push(chunk.subarray(done));
      done = Math.max(0, done - chunk.length);
    }
    left = rest;
  }
  return total;
}

/** Appends the bytes of a stream to a file, which is durable when it ends; its owner closes it. */
export class FileSink extends Writable {
  readonly #handle: FileHandle;
  readonly #givenAway: boolean;
  #unsynced = 0;
  #syncing: Promise<void> | undefined;

  /** @param givenAway see `PutOptions` */
  constructor(handle: FileHandle, givenAway = false) {
    super({ highWaterMark: waitingBytes });
    this.#handle = handle;
    this.#givenAway = givenAway;
  }

  async #append(chunks: readonly Buffer[]): Promise<void> {
    this.#unsynced += await writeAll(this.#handle, chunks);
    if (this.#givenAway) chunks.forEach(release);
    if (this.#unsynced >= bytesPerSync && this.#syncing === undefined) this.#beginSync();
  }

  #beginSync(): void {
    this.#unsynced = 0;
    this.#syncing = this.#handle.datasync().then(
      () => {
        this.#syncing = undefined;
      },
      (error: Error) => void this.destroy(error),
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#append([chunk]).then(() => callback(), callback);
  }

  override _writev(entries: readonly { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#append(entries.map(({ chunk }) => chunk)).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    const sync = async () => {
      await this.#syncing;
      await this.#handle.sync();
    };
    sync().then(() => callback(), callback);
  }
}
