import { expect, test } from 'vitest';
import type { ResponseConversion } from '../../contract/types.ts';
import { withBufferWriter } from './buffer-writer.ts';
import { columnWriter } from './codecs.ts';

/**
 * Converts a value that other bytes surround, as in an engine response. Returns the JSON text that the JSON:API
 * document contains for this value.
 */
function show(codec: ResponseConversion, column: string, value: string): string {
  return withBufferWriter((out) => {
    columnWriter(codec, column)({ bytes: Buffer.from(`1,${value},2`) }, 2, 2 + Buffer.byteLength(value), out);
    return out.bytes.toString();
  });
}

test.each<[ResponseConversion, unknown, string]>([
  ['text', 'a"b', '"a\\"b"'],
  ['decimal', '12.50', '"12.50"'],
  ['decimal', 7, '"7"'],
  ['number', '12.50', '12.50'],
  ['number', '123456789012345678901234567890.10', '123456789012345678901234567890.10'],
  ['number', '-0.5', '-0.5'],
  ['number', 7, '7'],
  ['number', 'NaN', 'null'],
  ['number', '1e5', '1e5'],
  ['number', '01', 'null'],
  ['number', '1.', 'null'],
  ['number', '-', 'null'],
  ['number', '1e', 'null'],
  ['number', '', 'null'],
  ['number', '2.5E-3', '2.5E-3'],
  ['integer', -10, '-10'],
  ['integer', 7, '7'],
  ['boolean', false, 'false'],
  ['date', '2026-01-31', '"2026-01-31"'],
  ['dateTime', '2026-01-31T10:00:00.123456+00:00', '"2026-01-31T10:00:00.123Z"'],
  ['dateTime', '2026-01-31T10:00:00.999999+00:00', '"2026-01-31T10:00:00.999Z"'],
  ['dateTime', '2026-01-31T10:00:00.12+00:00', '"2026-01-31T10:00:00.120Z"'],
  ['dateTime', '2026-01-31T10:00:00.1+00:00', '"2026-01-31T10:00:00.100Z"'],
  ['dateTime', '2026-01-31T10:00:00.0001+00:00', '"2026-01-31T10:00:00.000Z"'],
  ['dateTime', '2026-01-31T10:00:00+00:00', '"2026-01-31T10:00:00.000Z"'],
  ['dateTime', '12026-01-31T10:00:00.5+00:00', '"12026-01-31T10:00:00.500Z"'],
  ['dateTime', '2026-01-31T00:30:00.5+01:00', '"2026-01-30T23:30:00.500Z"'],
  ['dateTime', '2026-12-31T20:00:00-05:30', '"2027-01-01T01:30:00.000Z"'],
  ['dateTime', '2026-12-31T20:00:00.999999-05', '"2027-01-01T01:00:00.999Z"'],
  ['dateTime', '1890-01-01T00:53:28+00:53:28', '"1890-01-01T00:00:00.000Z"'],
  ['textList', ['a', 'b'], '["a","b"]'],
  ['text', null, 'null'],
])('the codec %s converts %j to %s', (codec, value, shown) => {
  expect(show(codec, 'c', JSON.stringify(value))).toBe(shown);
});

test.each<[ResponseConversion, unknown]>([
  ['text', 1],
  ['decimal', true],
  ['number', {}],
  ['integer', '7'],
  ['integer', 7.5],
  ['boolean', 't'],
  ['dateTime', 0],
  ['textList', [1]],
  ['text', undefined],
])('the codec %s rejects the value %j with an error that names the column', (codec, value) => {
  expect(() => show(codec, 'the_column', JSON.stringify(value) ?? '')).toThrow('the_column');
});
