import { describe, expect, it } from 'vitest';
import { addDecimals, divideDecimals, divideToDigits, parseDecimal, roundDecimal } from './decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['1246.00', '1246.00'],
    ['+1.50', '1.50'],
    ['-0.01', '-0.01'],
    ['-0.00', '0.00'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['007', '7'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['1.5E2', '150'],
    ['-2e-3', '-0.002'],
    ['1,50', undefined],
    ['1 000', undefined],
    ['.', undefined],
    ['', undefined],
    ['NaN', undefined],
    ['1e999', undefined],
    ['9'.repeat(61), undefined],
  ])('parseDecimal parses %s as %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });
});

describe('arithmetic', () => {
  it('addDecimals adds decimals without rounding', () => {
    expect(addDecimals(['0.1', '0.2', '-0.3']).toFixed()).toBe('0');
  });

  it('roundDecimal rounds a half away from zero', () => {
    expect(roundDecimal(addDecimals(['1.005']), 2)).toBe('1.01');
    expect(roundDecimal(addDecimals(['-1.005']), 2)).toBe('-1.01');
  });

  it('divideDecimals divides a price by its base quantity', () => {
    expect(divideDecimals('9.95', '100')).toBe('0.0995');
    expect(divideDecimals('1', '3')).toBe('0.33333333333333333333');
  });

  it('divideToDigits keeps the zeros at the end of an integer', () => {
    expect(divideToDigits('1200000000', '1', 10)).toBe('1200000000');
    expect(divideToDigits('1', '3', 4)).toBe('0.3333');
  });
});
