import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLowerQuartile, computeMedian, computeRatioToBaseValues, summarizeMeasurements } from './statistics.ts';

const positive = fc.double({ min: 0.001, max: 1e6, noNaN: true });

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('the median of %j is %d', (values, expected) => {
    expect(computeMedian(values)).toBe(expected);
  });

  it('the median has as many values below it as above it', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1 }), (values) => {
        const middle = computeMedian(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('median does not change the order of the given list', () => {
    const values = [3, 1, 2];
    computeMedian(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('median rejects an empty list', () => {
    expect(() => computeMedian([])).toThrow('nothing was measured');
  });
});

it.each([
  [[3], 3],
  [[9, 1, 5], 1],
  [[8, 1, 7, 2, 6, 3, 5, 4], 3],
])('the lower quartile of %j is %d', (values, expected) => {
  expect(computeLowerQuartile(values)).toBe(expected);
});

it('summarizeMeasurements returns the median, the minimum and the maximum', () => {
  expect(summarizeMeasurements([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
});

describe('ratio', () => {
  it('computeRatioToBaseValues returns the ratio of the medians, and the lowest and the highest ratio of a round', () => {
    expect(computeRatioToBaseValues([50, 90, 60], [100, 100, 200])).toEqual({ median: 0.6, min: 0.3, max: 0.9 });
  });

  it('computeRatioToBaseValues returns 1 if both series are equal', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1 }), (values) => {
        expect(computeRatioToBaseValues(values, values)).toEqual({ median: 1, min: 1, max: 1 });
      }),
    );
  });

  it('computeRatioToBaseValues rejects series of different lengths', () => {
    expect(() => computeRatioToBaseValues([1, 2], [1])).toThrow('different numbers of rounds');
  });
});
