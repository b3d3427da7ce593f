import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

test('while a batch runs, createBatcher collects new items for the next batch in order of arrival, up to the maximum size', async () => {
  const batches: number[][] = [];
  const running = Promise.withResolvers<void>();
  const add = createBatcher<number, number>(3, async (items) => {
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

test('if the result of one item is an error, createBatcher rejects only the promise of this item', async () => {
  const add = createBatcher<string, string>(3, async () => (item) => {
    if (item === 'bad') throw new Error('no');
    return item;
  });
  const results = await Promise.allSettled(['first', 'bad', 'last'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('if a batch fails, createBatcher rejects the promises of the items in this batch, but not of items in other batches', async () => {
  const add = createBatcher<string>(2, async (items) => {
    if (items.includes('bad')) throw new Error('no');
    return () => undefined;
  });
  const results = await Promise.allSettled(['first', 'same batch', 'bad', 'its batch', 'next batch'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

test('while the batch of one key runs, createBatcher runs batches with other keys', async () => {
  const slow = Promise.withResolvers<void>();
  const add = createBatcher<string, string>(
    3,
    async (items) => {
      if (items.includes('slow')) await slow.promise;
      return (item) => item;
    },
    { keyOf: (item) => item },
  );
  const first = add('slow');
  expect(await Promise.race([add('quick'), nextTurn('waits')])).toBe('quick');
  slow.resolve();
  expect(await first).toBe('slow');
});
