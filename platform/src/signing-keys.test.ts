import { expect, test } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

test('createSigningKeys never returns a key id (`kid`) that begins with a hyphen', async () => {
  // One of 64 thumbprints begins with a hyphen. If createSigningKeys returned such thumbprints as ids, this test of
  // 300 keys would pass by chance in one of 110 runs.
  const keys = await Promise.all(Array.from({ length: 300 }, createSigningKeys));
  expect(keys.filter(([{ kid }]) => kid.startsWith('-'))).toEqual([]);
});
