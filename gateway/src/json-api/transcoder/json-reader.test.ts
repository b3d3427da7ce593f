import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteCodes, JsonReader } from './json-reader.ts';

/** Serializes a value as JSON, with white space at every allowed position. */
const spaced = (value: unknown, gap: string): string => {
  const within = (parts: readonly string[]) => parts.join(`${gap},${gap}`);
  if (Array.isArray(value)) return `[${gap}${within(value.map((item) => spaced(item, gap)))}${gap}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${gap}:${spaced(item, gap)}`);
  return `{${gap}${within(members)}${gap}}`;
};

const readerOf = (text: string) => new JsonReader(Buffer.from(text));

const space = fc.constantFrom('', ' ', '\n\t ', ' \r\n ');

test('JsonReader skips exactly one value of any kind', () => {
  fc.assert(
    fc.property(fc.jsonValue(), space, fc.constantFrom('', ',', ']', '}', ' ,1'), (value, gap, rest) => {
      const reader = readerOf(gap + spaced(value, gap) + rest);
      expect(reader.parsed()).toEqual(JSON.parse(JSON.stringify(value)));
      expect(reader.bytes.toString('utf8', reader.at)).toBe(rest);
    }),
  );
});

test('JsonReader visits all members of objects, and all items of arrays in their order', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.jsonValue())), space, (object, gap) => {
      const found: [string, unknown[]][] = [];
      const reader = readerOf(spaced(object, gap));
      reader.members((name) => {
        const items: unknown[] = [];
        reader.each(() => items.push(reader.parsed()));
        found.push([name, items]);
      });
      expect(Object.fromEntries(found)).toEqual(JSON.parse(JSON.stringify(object)));
    }),
  );
});

test.each(['"a', '"a\\"', '{"a":1', '[1', '', ',', '{"a":"b}'])('JsonReader rejects %s', (text) => {
  expect(() => readerOf(text).value()).toThrow('at byte');
});

test('JsonReader reports an unexpected byte, and skips only the expected bytes', () => {
  const reader = readerOf(' {"a":1}');
  expect(() => reader.pass(byteCodes.openList)).toThrow('at byte 1');
  expect(reader.takes(byteCodes.openBrace)).toBe(true);
  expect(reader.takesKey(Buffer.from('"b":'))).toBe(false);
  expect(reader.takesKey(Buffer.from('"a":'))).toBe(true);
  expect(reader.parsed()).toBe(1);
});
