/** What repeated measurements of one thing come to. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * The middle of the values: of an even number of them, halfway between the two middle ones.
 * @throws RangeError without values.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('nothing was measured');
  return (lower + upper) / 2;
}

/** Median and extremes of the values. Throws a RangeError without values. */
export function summary(values: readonly number[]): Summary {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * One series over another. The two were measured in alternating rounds, so the extremes are those of the rounds' own
 * ratios (what disturbed a round disturbed both sides of it), and the middle is the ratio of the medians.
 * @throws RangeError when the series are empty or of different lengths.
 */
export function ratio(values: readonly number[], base: readonly number[]): Summary {
  if (values.length !== base.length) throw new RangeError('the two series have different numbers of rounds');
  const rounds = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return { ...summary(rounds), median: median(values) / median(base) };
}
