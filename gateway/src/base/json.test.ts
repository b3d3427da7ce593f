import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../../testing/doubling.ts';
import { isObject, jsonDigits, parseJson } from './json.ts';

test('parseJson keeps the digits of numbers that a double would round', () => {
  const text = '{"a":12345678901234567890.12,"b":0.1,"c":1e400,"d":[9007199254740993],"e":100000000000000000000}';
  expect(JSON.stringify(parseJson(text))).toBe(text);
});

test('parseJson returns a number when a double can represent it', () => {
  expect(parseJson('[1, 1.50, 1e3, 1234567890.123456, -0.0000001]')).toEqual([1, 1.5, 1000, 1234567890.123456, -1e-7]);
});

test('parseJson compares the digits of a number with a long run of zeros in linear time', async () => {
  const numeralOf = (zeros: number) => `0.1${'0'.repeat(zeros)}1`;
  expect(JSON.stringify(parseJson(numeralOf(1000)))).toBe(numeralOf(1000));
  const { factor } = await measureDoubling(numeralOf, parseJson, 40_000);
  expect(factor).toBeLessThan(maxDoublingFactor);
});

const numeral = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
  )
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}`);

test('jsonDigits returns the digits of a number exactly as the JSON text contains them', () => {
  const digits = (text: string) => text.replace(/e.*|[-.]/g, '').replace(/^0+|0+$/g, '');
  fc.assert(
    fc.property(numeral, (text) => {
      expect(digits(jsonDigits(parseJson(text)) ?? 'none')).toBe(digits(text));
    }),
    { numRuns: 1000 },
  );
});

test('parseJson reads the member __proto__ as an ordinary member', () => {
  const parsed = parseJson('{"__proto__": {"admin": true}, "n": 12345678901234567890}');
  expect(isObject(parsed) && Object.keys(parsed)).toEqual(['__proto__', 'n']);
  expect(isObject(parsed) && parsed.admin).toBeUndefined();
});

test('isObject returns false for null, arrays, numbers, and numbers that are kept as JSON text', () => {
  expect([null, [], 1, JSON.rawJSON('1'), {}].map(isObject)).toEqual([false, false, false, false, true]);
});
