import { expect, test } from 'vitest';
import { makeBatcher } from './batch.ts';

test('makeBatcher collects the items that arrive while a batch runs in their order, up to the maximum size of a batch', async () => {
  const batches: number[][] = [];
  const running = Promise.withResolvers<void>();
  const add = makeBatcher<number, number>(3, async (items) => {
    batches.push([...items]);
    await running.promise;
    return (item) => item * 10;
  });
  const first = [1, 2].map(add);
  await Promise.resolve();
  const later = [3, 4, 5, 6].map(add);
  running.resolve();
  expect(await Promise.all([...first, ...later, add(7)])).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
    [6, 7],
  ]);
});

test('makeBatcher rejects the promise of an item whose result is an error, and no other promise of the batch', async () => {
  const add = makeBatcher<string, string>(3, async () => (item) => {
    if (item === 'bad') throw new Error('no');
    return item;
  });
  const results = await Promise.allSettled(['first', 'bad', 'last'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('makeBatcher rejects the promises of all items of a failed batch, and no promise of another batch', async () => {
  const add = makeBatcher<string>(2, async (items) => {
    if (items.includes('bad')) throw new Error('no');
    return () => undefined;
  });
  const results = await Promise.allSettled(['first', 'same batch', 'bad', 'its batch', 'next batch'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
});
