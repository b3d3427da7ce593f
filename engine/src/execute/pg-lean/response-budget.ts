import { EngineError } from '../../errors/engine-error.ts';

const mebibyte = 1024 * 1024;
export const maxResponseBytes = 16 * mebibyte;
/**
 * Maximum of a response that the engine holds as strings, which take several times their size on the limited heap of
 * V8.
 */
export const maxParsedResponseBytes = 4 * mebibyte;

/** The bytes that Postgres may send for one request, which can have several statements. */
export class ResponseBudget {
  #max: number;
  #left: number;

  constructor(max = maxResponseBytes) {
    this.#max = max;
    this.#left = max;
  }

  /** Bytes that were counted before do not count towards the maximum. */
  lowerTo(max: number): void {
    if (max >= this.#left) return;
    this.#max = max;
    this.#left = max;
  }

  /** Returns false if the response is then too large. */
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
