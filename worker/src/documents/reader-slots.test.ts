import { expect, test } from 'vitest';
import { makeSlots } from './reader-slots.ts';

/** Requests slots in the given order and returns the owners of the granted slots, with their release functions. */
async function request(acquire: ReturnType<typeof makeSlots>, owners: readonly string[]) {
  const granted: { owner: string; release: () => void }[] = [];
  for (const owner of owners) void acquire(owner).then((release) => granted.push({ owner, release }));
  await Promise.resolve();
  return granted;
}

test('makeSlots gives an owner at most its share, and lets waiting owners take turns', async () => {
  const granted = await request(makeSlots(3, 2), ['a', 'a', 'a', 'a', 'b', 'b', 'c']);
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
