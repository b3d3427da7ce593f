import { expect, test } from 'vitest';
import { createRandom, getItemCyclically } from './random.ts';

test('two random generators return the same sequence only if they have the same label', () => {
  const drawn = (label: string) => Array.from({ length: 50 }, createRandom(label).next);
  expect(drawn('a')).toEqual(drawn('a'));
  expect(drawn('a')).not.toEqual(drawn('b'));
});

test('a random generator gives the same sequence on every machine', () => {
  const random = createRandom('fixed');
  expect([random.int(0, 1_000_000), random.uuid(Date.UTC(2026, 0, 1)), random.fill('@@-##')]).toMatchInlineSnapshot(`
    [
      711834,
      "019b76da-a800-77c2-874b-f9350bc1c647",
      "ZA-87",
    ]
  `);
});

test('the random generator returns every integer between two bounds about equally often', () => {
  const random = createRandom('range');
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 6_000; draw++) {
    const value = random.int(1, 6);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('the random generator returns a UUIDv7 that begins with the given time', () => {
  const at = Date.UTC(2026, 4, 17, 8, 30);
  const id = createRandom('id').uuid(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
});

test('the random generator shuffles a list without losing or repeating a value', () => {
  const values = Array.from({ length: 30 }, (_, index) => index);
  const shuffled = createRandom('shuffle').shuffle(values);
  expect(shuffled).not.toEqual(values);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(values);
});

test('choosing an item from an empty list throws an error', () => {
  expect(() => createRandom('empty').pick([])).toThrow('empty list');
  expect(() => getItemCyclically([], 0)).toThrow('empty list');
});
