import { expect, test } from 'vitest';
import { newSigningKeys } from './signing-keys.ts';

test('newSigningKeys never returns a kid that begins with a hyphen', async () => {
  // One of 64 thumbprints begins with a hyphen, so 300 keys without this check all pass once in 110 runs.
  const keys = await Promise.all(Array.from({ length: 300 }, newSigningKeys));
  expect(keys.filter(([{ kid }]) => kid.startsWith('-'))).toEqual([]);
});
