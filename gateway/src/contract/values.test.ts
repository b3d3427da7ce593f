import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as kinds from './fields.ts';
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
    ['text', kinds.textField, '', ''],
    ['number', kinds.numberField, 0.1, '0.1'],
    ['number', kinds.numberField, 1e21, '1e+21'],
    ['number', kinds.numberField, '-12.50', '-12.50'],
    ['number', kinds.numberField, JSON.rawJSON('0.1000000000000000000001'), '0.1000000000000000000001'],
    ['integer', kinds.integerField, 3, 3],
    ['integer', kinds.integerField, '-2147483648', -2147483648],
    ['bigInteger', kinds.bigIntegerField, JSON.rawJSON('9223372036854775807'), '9223372036854775807'],
    ['boolean', kinds.booleanField, false, false],
    ['date', kinds.dateField, '2024-02-29', '2024-02-29'],
    ['dateTime', kinds.dateTimeField, '2026-01-31T23:59:59.123456Z', '2026-01-31T23:59:59.123456Z'],
    ['dateTime', kinds.dateTimeField, '2026-01-31', day('2026-01-31', '2026-02-01T00:00:00.000Z')],
    ['dateTime', kinds.dateTimeField, '9999-12-31', day('9999-12-31', '10000-01-01T00:00:00Z')],
    ['enum', kinds.enumField('a', 'b'), 'b', 'b'],
    ['workspace', kinds.workspaceField, 'north', 'north'],
  ])('readValue converts a valid value for a field of the type %s (case %#)', (_name, kind, value, operand) => {
    expect(accepted(kind, value)).toEqual(operand);
  });
});

describe('error texts of readValue', () => {
  test.each<[string, FieldProperties, unknown]>([
    ['text', kinds.textField, 1],
    ['text', kinds.textField, 'a\0b'],
    ['text', kinds.textField, null],
    ['number', kinds.numberField, 'twelve'],
    ['number', kinds.numberField, ''],
    ['number', kinds.numberField, 'NaN'],
    ['number', kinds.numberField, '0x10'],
    ['number', kinds.numberField, '1e999'],
    ['number', kinds.numberField, true],
    ['number', kinds.numberField, JSON.rawJSON('1e-5000')],
    ['number', kinds.numberField, '9'.repeat(101)],
    ['integer', kinds.integerField, 2.5],
    ['integer', kinds.integerField, 2147483648],
    ['bigInteger', kinds.bigIntegerField, '9223372036854775808'],
    ['boolean', kinds.booleanField, 'true'],
    ['date', kinds.dateField, '2023-02-29'],
    ['date', kinds.dateField, '2023-13-01'],
    ['date', kinds.dateField, '0000-01-01'],
    ['date', kinds.dateField, '2023-01-01T00:00:00Z'],
    ['date', kinds.dateField, 20230101],
    ['dateTime', kinds.dateTimeField, '2023-01-01T00:00:00'],
    ['dateTime', kinds.dateTimeField, '2023-01-01T24:00:00Z'],
    ['dateTime', kinds.dateTimeField, '2023-01-01T00:60:00Z'],
    ['dateTime', kinds.dateTimeField, '2023-01-01T00:00:00+16:00'],
    ['dateTime', kinds.dateTimeField, 'yesterday'],
    ['enum', kinds.enumField('a', 'b'), 'c'],
    ['enum', kinds.enumField('a', 'b'), ['a']],
    ['workspace', kinds.workspaceField, ''],
    ['workspace', kinds.workspaceField, 7],
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
        expect('operand' in readValue(text, kinds.dateField)).toBe(d >= 1 && d <= days);
      },
    ),
    { numRuns: 1000 },
  );
});
