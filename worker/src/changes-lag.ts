export interface TransactionIds {
  /** Of the oldest open transaction; equal to `next` if none is open. */
  readonly oldest: number;
  /** Higher than the id of each transaction that has ended. */
  readonly next: number;
}

/** Hours, with one sample for each scrape. */
const maxSamples = 720;

/** Measures for how long the oldest open transaction has held back later changes, from samples of transaction ids. */
export class ChangesLag {
  readonly #samples: { readonly atMs: number; readonly next: number }[] = [];

  /** @returns seconds */
  sample({ oldest, next }: TransactionIds, atMs: number): number {
    this.#samples.push({ atMs, next });
    // The first sample after the oldest transaction began; earlier ones are no longer needed.
    const first = this.#samples.findIndex((each) => each.next > oldest);
    this.#samples.splice(0, first < 0 ? this.#samples.length : first);
    if (this.#samples.length > maxSamples) this.#samples.splice(1, 1);
    const [held] = this.#samples;
    return held === undefined ? 0 : (atMs - held.atMs) / 1000;
  }
}
