import { expect, test } from 'vitest';
import { convert, decimal, scaled, sum } from './money.ts';

test.each([
  [123_456, 'EUR', '1234.56'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [-7, 'EUR', '-0.07'],
  [-98_765, 'EUR', '-987.65'],
  [4_515, 'JPY', '4515'],
])('formats %i of the smallest unit of %s as %s', (minor, currency, text) => {
  expect(decimal(minor, currency)).toBe(text);
});

test('scaled keeps all digits', () => {
  expect(scaled(1250, 3)).toBe('1.250');
  expect(scaled(-1, 3)).toBe('-0.001');
});

test('convert uses the digits of both currencies and rounds', () => {
  expect(convert(10_000, 'EUR', 'USD', 1.08)).toBe(10_800);
  expect(convert(10_000, 'EUR', 'JPY', 163)).toBe(16_300);
  expect(convert(16_300, 'JPY', 'EUR', 1 / 163)).toBe(10_000);
  expect(convert(1, 'EUR', 'USD', 1.5)).toBe(2);
});

test('sum of an empty list is zero', () => {
  expect(sum([])).toBe(0);
});
