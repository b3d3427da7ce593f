import { expect, test } from 'vitest';
import { batching } from './batch.ts';

test('what comes while a batch is under way goes together, in order, with no more than there may be', async () => {
  const batches: number[][] = [];
  const give = batching<number>(3, async (items) => {
    batches.push([...items]);
    await Promise.resolve();
  });
  await Promise.all([1, 2, 3, 4, 5, 6].map(give));
  await give(7);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6], [7]]);
});

test('a batch that fails fails for all of it, and for no other', async () => {
  const give = batching<string>(2, async (items) => {
    if (items.includes('bad')) throw new Error('no');
  });
  const results = await Promise.allSettled(['first', 'bad', 'beside', 'after'].map(give));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});
