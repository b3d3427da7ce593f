import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { headBytes } from '../media-type.ts';
import { FileTooLargeError, type Measured } from './types.ts';

/** Passes bytes on as they are, and counts, hashes and samples them as they go by. */
class Measure extends Transform {
  readonly #maxBytes: number;
  readonly #hash = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #sizeBytes = 0;

  /** @param maxBytes one byte more fails the stream with FileTooLargeError */
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

  /** What was seen; to be asked for once, after the end. */
  result(): Measured {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex'), head: Buffer.concat(this.#head) };
  }
}

/**
 * The bytes of a body, measured as they are read.
 * @param maxBytes one byte more fails the reading with FileTooLargeError
 * @returns a stream that fails with what the body fails with, also where that happens before it is read
 */
export function measured(body: Readable, maxBytes: number | undefined): Measure {
  const measure = new Measure(maxBytes);
  // Whatever ends either of the two before its time ends the other; who reads on learns of it.
  pipeline(body, measure, () => {});
  return measure;
}
