import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

/**
 * Requests reader slots in the given order. Returns the owners that got a slot, with the functions that release the
 * slots.
 */
async function request(acquire: ReturnType<typeof createSlots>, owners: readonly string[]) {
  const granted: { owner: string; release: () => void }[] = [];
  for (const owner of owners) void acquire(owner).then((release) => granted.push({ owner, release }));
  await Promise.resolve();
  return granted;
}

test('reader slots are limited per owner, and waiting owners get slots in turn', async () => {
  const granted = await request(createSlots(3, 2), ['a', 'a', 'a', 'a', 'b', 'b', 'c']);
  const owners = () => granted.map(({ owner }) => owner).join('');
  expect(owners()).toBe('aab');
  for (const [released, expected] of [
    [0, 'aaba'],
    [1, 'aabab'],
    [2, 'aababc'],
    [3, 'aababca'],
  ] as const) {
    granted[released]?.release();
    await Promise.resolve();
    expect(owners()).toBe(expected);
  }
});
