import { expect, test } from 'vitest';
import { sumAmounts } from './adjustments.ts';

test('sumAmounts adds up amounts to the cent', () => {
  expect(sumAmounts([0.1, 0.2, 735.1])).toBe(735.4);
  expect(sumAmounts([])).toBe(0);
});

test('the sum is unknown if an amount is missing', () => {
  expect(sumAmounts([1, null])).toBeUndefined();
});
