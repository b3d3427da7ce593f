import { expect, test } from 'vitest';
import { ChangesLag } from './changes-lag.ts';

test('the lag is the time since the first sample after the oldest open transaction began', () => {
  const lag = new ChangesLag();
  expect(lag.sample({ oldest: 10, next: 10 }, 0)).toBe(0);
  expect(lag.sample({ oldest: 10, next: 15 }, 5000)).toBe(0);
  expect(lag.sample({ oldest: 10, next: 30 }, 10_000)).toBe(5);
  expect(lag.sample({ oldest: 20, next: 40 }, 15_000)).toBe(5);
  expect(lag.sample({ oldest: 40, next: 40 }, 20_000)).toBe(0);
});
