import { createHash } from 'node:crypto';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';
import { detectionBytes } from '../media-type-head.ts';
import { pipeStream } from './connect-streams.ts';
import { FileTooLargeError, type StoreFileOptions, type WrittenFile } from './types.ts';

/** Passes bytes through, counts and hashes them, and keeps the first ones. */
class CountingAndHashingStream extends Transform {
  readonly #maxBytes: number;
  readonly #onBytes: StoreFileOptions['onBytes'];
  readonly #hash = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #sizeBytes = 0;

  constructor({ maxBytes = Number.POSITIVE_INFINITY, onBytes }: StoreFileOptions) {
    super();
    this.#maxBytes = maxBytes;
    this.#onBytes = onBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#sizeBytes += chunk.length;
    try {
      if (this.#sizeBytes > this.#maxBytes) throw new FileTooLargeError(this.#maxBytes);
      this.#onBytes?.(chunk.length);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#hash.update(chunk);
    if (this.#headBytes < detectionBytes) {
      const part = Buffer.from(chunk.subarray(0, detectionBytes - this.#headBytes));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    callback(null, chunk);
  }

  /** Once, after the stream has ended. */
  result(): WrittenFile {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex'), head: Buffer.concat(this.#head) };
  }
}

/**
 * @param options the stream fails with FileTooLargeError after `maxBytes`, or with the error of `onBytes`
 * @returns a stream with the same bytes, which also fails with the source, even if nothing reads it yet
 */
export function measureStream(source: Readable, options: StoreFileOptions): CountingAndHashingStream {
  const measure = new CountingAndHashingStream(options);
  pipeStream(source, measure);
  return measure;
}

/** Without storing the file. */
export async function measureFile(source: Readable, options: StoreFileOptions): Promise<WrittenFile> {
  const measure = measureStream(source, options);
  await finished(measure.resume());
  return measure.result();
}
