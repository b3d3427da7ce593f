import { expect, it, vi } from 'vitest';
import { ReaderCredit, ReaderPriority } from './reader-priority.ts';

it('an owner that uses less than a tenth of the time keeps the priority of its readers', () => {
  let now = 0;
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const credit = new ReaderCredit();
  for (; now < 60_000; now += 350) {
    credit.use(10);
    expect(credit.ms).toBeGreaterThan(0);
  }
});

it('an owner gets its whole credit back 30 s after any use of the processor, and not before', () => {
  let now = 0;
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const credit = new ReaderCredit();
  credit.use(1_000_000);
  expect(credit.ms).toBeLessThan(0);
  now = 29_900;
  expect(credit.isFull).toBe(false);
  now = 30_001;
  expect(credit.isFull).toBe(true);
});

it('a reader process that ended after its file takes no more credit of its owner', async () => {
  const credit = new ReaderCredit();
  const use = vi.spyOn(credit, 'use');
  const abovePids = 2 ** 22 + 1;
  new ReaderPriority(abovePids, credit).begin()();
  await vi.waitFor(() => expect(use).toHaveBeenCalled());
  expect(use).toHaveBeenCalledWith(0);
});
