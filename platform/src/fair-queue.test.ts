import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('FairQueue limits the running work of each owner, and owners whose work waits take turns', async () => {
  const queue = new FairQueue(3, 2);
  const started: { readonly owner: string; readonly end: () => void }[] = [];
  for (const owner of ['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    void queue.run(owner, () => new Promise<void>((end) => started.push({ owner, end })));
  const owners = () => started.map(({ owner }) => owner).join('');
  expect(owners()).toBe('aab');
  for (const [ended, expected] of [
    [0, 'aaba'],
    [1, 'aabab'],
    [2, 'aababc'],
    [3, 'aababca'],
  ] as const) {
    started[ended]?.end();
    await Promise.resolve();
    expect(owners()).toBe(expected);
  }
});

test('FairQueue.run gives the result of the work, and starts the next work also after a failure', async () => {
  const queue = new FairQueue(1, 1);
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const done = queue.run('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await done).toBe('yes');
});
