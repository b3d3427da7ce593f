import { expect, test } from 'vitest';
import { parseJsonExactly } from './trigger.ts';

test('parseJsonExactly keeps all digits of numbers', () => {
  const text = '{"a": 12345678901234567.10, "b": [1e400], "c": {"d": -0.0}, "e": "1", "f": null}';
  expect(parseJsonExactly(text)).toEqual({
    a: '12345678901234567.10',
    b: ['1e400'],
    c: { d: '-0.0' },
    e: '1',
    f: null,
  });
});
