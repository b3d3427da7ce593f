import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Few large writes are faster than many small ones. */
const waitingBytes = 256 * 1024;
/**
 * Syncs after this many bytes and waits for it, because each sync of another file waits for the bytes that this one has
 * not synced: while two files of 50 MB are written, a small file needs 12 ms, and 36 ms with a sync after 32 MiB.
 */
const bytesPerSync = 4 * 1024 * 1024;

/** Not if the chunk is a part of a larger buffer, which other code may use. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** If necessary with several system calls. */
async function writeAll(handle: FileHandle, chunks: readonly Buffer[]): Promise<number> {
  let total = 0;
  let left = chunks;
  while (left.length > 0) {
    let { bytesWritten: done } = await handle.writev(left);
    if (done === 0) throw new Error('the operating system wrote 0 bytes to the file');
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

/** When the stream has finished, the data survives a power loss. The caller closes the file. */
export class DurableWriter extends Writable {
  readonly #handle: FileHandle;
  readonly #mayFreeChunks: boolean;
  #unsynced = 0;

  /** @param mayFreeChunks see `StoreFileOptions` */
  constructor(handle: FileHandle, mayFreeChunks = false) {
    super({ highWaterMark: waitingBytes });
    this.#handle = handle;
    this.#mayFreeChunks = mayFreeChunks;
  }

  async #append(chunks: readonly Buffer[]): Promise<void> {
    this.#unsynced += await writeAll(this.#handle, chunks);
    if (this.#mayFreeChunks) chunks.forEach(release);
    if (this.#unsynced < bytesPerSync) return;
    this.#unsynced = 0;
    await this.#handle.datasync();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#append([chunk]).then(() => callback(), callback);
  }

  override _writev(entries: readonly { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#append(entries.map(({ chunk }) => chunk)).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#handle.sync().then(() => callback(), callback);
  }
}
