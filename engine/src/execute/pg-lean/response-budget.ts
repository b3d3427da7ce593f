import { EngineError } from '../../errors/engine-error.ts';

const mebibyte = 1024 * 1024;
/** Maximum size of the response to a request, in bytes. */
export const maxResponseBytes = 16 * mebibyte;
/**
 * Maximum size of a response that the engine holds as strings, in bytes: such a response takes several times its size
 * on the heap of V8, which is limited.
 */
export const maxParsedResponseBytes = 4 * mebibyte;

/** The number of bytes that Postgres may send for one request, which can have several statements. */
export class ResponseBudget {
  #max: number;
  #left: number;

  constructor(max = maxResponseBytes) {
    this.#max = max;
    this.#left = max;
  }

  /** Lowers the budget to a maximum. Bytes that were counted before do not count towards the maximum. */
  lowerTo(max: number): void {
    if (max >= this.#left) return;
    this.#max = max;
    this.#left = max;
  }

  /** Counts bytes of the response. Returns false if the response is then too large. */
  take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }

  exceeded(): EngineError {
    const size = this.#max >= mebibyte ? `${Math.floor(this.#max / mebibyte)} MiB` : `${this.#max} bytes`;
    const message = `the response is larger than ${size}: request fewer rows, fields or related rows`;
    return new EngineError('response-too-large', message);
  }
}
