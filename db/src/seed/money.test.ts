import { expect, test } from 'vitest';
import { convertAmount, formatDecimal, formatMoney, sumIntegers } from './money.ts';

test.each([
  [123_456, 'EUR', '1234.56'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [-7, 'EUR', '-0.07'],
  [-98_765, 'EUR', '-987.65'],
  [4_515, 'JPY', '4515'],
])('formatMoney formats the amount %i in the smallest unit of %s as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text);
});

test('formatDecimal keeps all digits of a large integer', () => {
  expect(formatDecimal(1250, 3)).toBe('1.250');
  expect(formatDecimal(-1, 3)).toBe('-0.001');
});

test('convertAmount rounds, and converts between currencies with different numbers of digits', () => {
  expect(convertAmount(10_000, 'EUR', 'USD', 1.08)).toBe(10_800);
  expect(convertAmount(10_000, 'EUR', 'JPY', 163)).toBe(16_300);
  expect(convertAmount(16_300, 'JPY', 'EUR', 1 / 163)).toBe(10_000);
  expect(convertAmount(1, 'EUR', 'USD', 1.5)).toBe(2);
});

test('sumIntegers returns zero for an empty list', () => {
  expect(sumIntegers([])).toBe(0);
});
