import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, type PagePosition } from './read-page.ts';

const key = createSecretKey(new Uint8Array(32).fill(1));
const older = createSecretKey(new Uint8Array(32).fill(2));

const page = fc.integer({ min: 1, max: 1e6 });
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const position: fc.Arbitrary<PagePosition> = fc.oneof(
  fc.record({ page, keyset: fc.array(value, { minLength: 1, maxLength: 4 }) }),
  fc.record({ page, offset: fc.integer({ min: 1, max: 10_000 }) }),
);

test('decodeCursor returns the position of a cursor that was signed with the current or an older key', () => {
  fc.assert(
    fc.property(position, fc.string(), (given, binding) => {
      const cursor = encodeCursor([key], binding, given);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(decodeCursor([key], binding, cursor)).toEqual(given);
      expect(decodeCursor([older, key], binding, cursor)).toEqual(given);
    }),
  );
});

test('decodeCursor returns undefined for a cursor of another query, and for a cursor that is signed with an unknown key', () => {
  fc.assert(
    fc.property(position, fc.string(), fc.string(), (given, binding, other) => {
      fc.pre(binding !== other);
      const cursor = encodeCursor([key], binding, given);
      expect(decodeCursor([key], other, cursor)).toBeUndefined();
      expect(decodeCursor([older], binding, cursor)).toBeUndefined();
    }),
  );
});

test('decodeCursor returns undefined for a cursor in which one character was changed, removed or added', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ ';
  fc.assert(
    fc.property(position, fc.nat(), fc.constantFrom(...alphabet, ''), fc.boolean(), (given, place, letter, insert) => {
      const cursor = encodeCursor([key], 'q', given);
      const at = place % cursor.length;
      const altered = cursor.slice(0, at) + letter + cursor.slice(insert ? at : at + 1);
      fc.pre(altered !== cursor);
      expect(decodeCursor([key], 'q', altered)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('decodeCursor returns undefined for any text that is not a cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeCursor([key], 'q', text)).toBeUndefined();
    }),
  );
});
