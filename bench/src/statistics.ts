/** Summary of repeated measurements. */
export interface MeasurementSummary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the median; for an even number of values, the mean of the two middle ones.
 * @throws RangeError for an empty list
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('nothing was measured');
  return (lower + upper) / 2;
}

/**
 * Returns the median, minimum and maximum.
 * @throws RangeError for an empty list
 */
export function summary(values: readonly number[]): MeasurementSummary {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Returns the ratio of two series that were measured in alternating rounds. The median is the ratio of the medians. The
 * extremes are those of the ratios per round, because a disturbance affects both sides of a round.
 * @throws RangeError if the series are empty or have different lengths
 */
export function ratioOfSeries(values: readonly number[], base: readonly number[]): MeasurementSummary {
  if (values.length !== base.length) throw new RangeError('the two series have different numbers of rounds');
  const rounds = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return { ...summary(rounds), median: median(values) / median(base) };
}
