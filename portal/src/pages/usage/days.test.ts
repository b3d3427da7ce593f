import { expect, test } from 'vitest';
import { gridValues, lastDays, sumUsageDays, usageDays } from './days.ts';

const days = usageDays('2026-10-30', '2026-11-01', [
  { day: '2026-10-30', status: 200, requests: 5 },
  { day: '2026-10-30', status: 302, requests: 1 },
  { day: '2026-10-30', status: 404, requests: 2 },
  { day: '2026-11-01', status: 503, requests: 4 },
]);

test('usageDays sums the numbers of requests of each day by outcome (successful, rejected, failed), and includes days without requests', () => {
  expect(days).toEqual([
    { day: '2026-10-30', successful: 6, rejected: 2, failed: 0, total: 8 },
    { day: '2026-10-31', successful: 0, rejected: 0, failed: 0, total: 0 },
    { day: '2026-11-01', successful: 0, rejected: 0, failed: 4, total: 4 },
  ]);
});

test('sumUsageDays adds the numbers of requests of all days, by outcome', () => {
  expect(sumUsageDays(days)).toEqual({ successful: 6, rejected: 2, failed: 4, total: 12 });
});

test('lastDays ends with the current UTC day and has the given number of days', () => {
  expect(lastDays(7, Date.UTC(2026, 10, 3, 23, 59))).toEqual({ from: '2026-10-28', to: '2026-11-03' });
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [2400, [0, 1000, 2000, 3000]],
])('gridValues returns for the maximum %d grid lines at the values %j', (largest, lines) => {
  expect(gridValues(largest)).toEqual(lines);
});
