import { expect, test } from 'vitest';
import { formatQuantity } from './numbers.ts';

test.each([
  [1.25, 'KGM', '1.25 kg'],
  [9, 'C62', '9'],
  [7, 'P1', '7%'],
  [2, 'box', '2 box'],
  ['0.333333', null, '0.333333'],
])('formatQuantity formats %j with the unit %j as %s', (value, unit, text) => {
  expect(formatQuantity(value, unit, 'en-GB')).toBe(text);
});

test('formatQuantity returns undefined for a text that is not a number', () => {
  expect(formatQuantity('many', 'KGM', 'en-GB')).toBeUndefined();
});
