import { kinds } from '@fds/platform/description/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldProperties } from './types.ts';
import { readValue } from './values.ts';

const accepted = (kind: FieldProperties, value: unknown) => {
  const read = readValue(value, kind);
  if ('expected' in read) throw new Error(`rejected: expected ${read.expected}`);
  return read.operand;
};

const day = (start: string, end: string) => ({ start: `${start}T00:00:00Z`, end });

describe('readValue', () => {
  test.each<[string, FieldProperties, unknown, unknown]>([
    ['text', kinds.text, '', ''],
    ['number', kinds.number, 0.1, '0.1'],
    ['number', kinds.number, 1e21, '1e+21'],
    ['number', kinds.number, '-12.50', '-12.50'],
    ['number', kinds.number, JSON.rawJSON('0.1000000000000000000001'), '0.1000000000000000000001'],
    ['integer', kinds.integer, 3, 3],
    ['integer', kinds.integer, '-2147483648', -2147483648],
    ['bigInteger', kinds.bigInteger, JSON.rawJSON('9223372036854775807'), '9223372036854775807'],
    ['boolean', kinds.boolean, false, false],
    ['date', kinds.date, '2024-02-29', '2024-02-29'],
    ['dateTime', kinds.dateTime, '2026-01-31T23:59:59.123456Z', '2026-01-31T23:59:59.123456Z'],
    ['dateTime', kinds.dateTime, '2026-01-31', day('2026-01-31', '2026-02-01T00:00:00.000Z')],
    ['dateTime', kinds.dateTime, '9999-12-31', day('9999-12-31', '10000-01-01T00:00:00Z')],
    ['enum', kinds.oneOf(['a', 'b']), 'b', 'b'],
    ['workspace', kinds.id, 'north', 'north'],
  ])('readValue converts a valid value for a field of the type %s (case %#)', (_name, kind, value, operand) => {
    expect(accepted(kind, value)).toEqual(operand);
  });
});

describe('error texts of readValue', () => {
  test.each<[string, FieldProperties, unknown]>([
    ['text', kinds.text, 1],
    ['text', kinds.text, 'a\0b'],
    ['text', kinds.text, null],
    ['number', kinds.number, 'twelve'],
    ['number', kinds.number, ''],
    ['number', kinds.number, 'NaN'],
    ['number', kinds.number, '0x10'],
    ['number', kinds.number, '1e999'],
    ['number', kinds.number, true],
    ['number', kinds.number, JSON.rawJSON('1e-5000')],
    ['number', kinds.number, '9'.repeat(101)],
    ['integer', kinds.integer, 2.5],
    ['integer', kinds.integer, 2147483648],
    ['bigInteger', kinds.bigInteger, '9223372036854775808'],
    ['boolean', kinds.boolean, 'true'],
    ['date', kinds.date, '2023-02-29'],
    ['date', kinds.date, '2023-13-01'],
    ['date', kinds.date, '0000-01-01'],
    ['date', kinds.date, '2023-01-01T00:00:00Z'],
    ['date', kinds.date, 20230101],
    ['dateTime', kinds.dateTime, '2023-01-01T00:00:00'],
    ['dateTime', kinds.dateTime, '2023-01-01T24:00:00Z'],
    ['dateTime', kinds.dateTime, '2023-01-01T00:60:00Z'],
    ['dateTime', kinds.dateTime, '2023-01-01T00:00:00+16:00'],
    ['dateTime', kinds.dateTime, 'yesterday'],
    ['enum', kinds.oneOf(['a', 'b']), 'c'],
    ['enum', kinds.oneOf(['a', 'b']), ['a']],
    ['workspace', kinds.id, ''],
    ['workspace', kinds.id, 7],
  ])('readValue rejects an invalid value for a field of the type %s (case %#)', (_name, kind, value) => {
    expect(readValue(value, kind)).toHaveProperty('expected');
  });
});

test('readValue accepts dates that exist in the calendar, and rejects all other dates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const text = `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
        const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
        const days = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m] ?? 0;
        expect('operand' in readValue(text, kinds.date)).toBe(d >= 1 && d <= days);
      },
    ),
    { numRuns: 1000 },
  );
});
