import { expect, test } from 'vitest';
import { makeBatcher } from './batch.ts';

test('makeBatcher collects items while a batch runs, in order and up to the limit', async () => {
  const batches: number[][] = [];
  const add = makeBatcher<number>(3, async (items) => {
    batches.push([...items]);
    await Promise.resolve();
  });
  await Promise.all([1, 2, 3, 4, 5, 6].map(add));
  await add(7);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6], [7]]);
});

test('makeBatcher rejects every item of a failed batch and no item of other batches', async () => {
  const add = makeBatcher<string>(2, async (items) => {
    if (items.includes('bad')) throw new Error('no');
  });
  const results = await Promise.allSettled(['first', 'bad', 'same batch', 'next batch'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});
