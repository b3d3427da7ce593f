/** Median, minimum and maximum of repeated measurements. */
export interface MeasurementSummary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the median of values. For an even number of values, it is the mean of the two middle values.
 * @throws RangeError for an empty list
 */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('nothing was measured');
  return (lower + upper) / 2;
}

/**
 * Returns the value above which three quarters of the values are. Other programs on the machine only add time, so this
 * value varies less than the median.
 * @throws RangeError for an empty list
 */
export function computeLowerQuartile(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)];
  if (value === undefined) throw new RangeError('nothing was measured');
  return value;
}

/**
 * Returns the median, the minimum and the maximum of values.
 * @throws RangeError for an empty list
 */
export function summarizeMeasurements(values: readonly number[]): MeasurementSummary {
  return { median: computeMedian(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Returns the ratio of two series that were measured in alternating rounds. The median of the result is the ratio of
 * the two medians. The minimum and the maximum are ratios of single rounds, because a disturbance of the machine
 * affects both series of a round.
 * @throws RangeError if the series are empty or have different lengths
 */
export function computeRatioToBaseValues(values: readonly number[], base: readonly number[]): MeasurementSummary {
  if (values.length !== base.length) throw new RangeError('the two series have different numbers of rounds');
  const rounds = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return { ...summarizeMeasurements(rounds), median: computeMedian(values) / computeMedian(base) };
}
