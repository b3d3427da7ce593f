import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { headBytes } from '../media-type.ts';
import { FileTooLargeError, type Measured } from './types.ts';

/** Passes bytes through unchanged, and counts, hashes and samples them. */
class Measure extends Transform {
  readonly #maxBytes: number;
  readonly #hash = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #sizeBytes = 0;

  /** @param maxBytes the stream fails with FileTooLargeError after this number of bytes */
  constructor(maxBytes: number = Number.POSITIVE_INFINITY) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > this.#maxBytes) {
      callback(new FileTooLargeError(this.#maxBytes));
      return;
    }
    this.#hash.update(chunk);
    if (this.#headBytes < headBytes) {
      const part = Buffer.from(chunk.subarray(0, headBytes - this.#headBytes));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    callback(null, chunk);
  }

  /** Returns the measurements. Call it once, after the stream has ended. */
  result(): Measured {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex'), head: Buffer.concat(this.#head) };
  }
}

/**
 * Measures a body while it is read.
 * @param maxBytes the stream fails with FileTooLargeError after this number of bytes
 * @returns a stream that fails with the error of the body, also if the body fails before it is read
 */
export function measured(body: Readable, maxBytes: number | undefined): Measure {
  const measure = new Measure(maxBytes);
  // `pipeline` destroys one stream if the other fails. The reader of `measure` receives the error, so the callback
  // ignores it.
  pipeline(body, measure, () => {});
  return measure;
}
