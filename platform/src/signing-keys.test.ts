import { expect, test } from 'vitest';
import { newSigningKeys } from './signing-keys.ts';

test('newSigningKeys never returns a key id (`kid`) that begins with a hyphen', async () => {
  // One of 64 thumbprints begins with a hyphen. If newSigningKeys returned such thumbprints as ids, this test of
  // 300 keys would pass by chance in one of 110 runs.
  const keys = await Promise.all(Array.from({ length: 300 }, newSigningKeys));
  expect(keys.filter(([{ kid }]) => kid.startsWith('-'))).toEqual([]);
});
