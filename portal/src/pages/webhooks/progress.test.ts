import { expect, test } from 'vitest';
import { describeWait, formatDuration } from './progress.ts';

const now = Date.parse('2026-11-01T08:00:00.000Z');
const pending = { status: 'pending', attempt_count: 1, next_attempt_at: null, waits_for: null };

test.each([
  [{ ...pending, status: 'delivered', next_attempt_at: '2026-11-01T08:00:41.500Z' }, undefined],
  [{ ...pending, next_attempt_at: '2026-11-01T08:00:41.500Z' }, 'next attempt in 41 seconds'],
  [{ ...pending, next_attempt_at: '2026-11-01T07:00:00.000Z' }, 'next attempt now'],
  [
    { ...pending, waits_for: { next_attempt_at: '2026-11-01T08:06:00.000Z' } },
    'waits for an earlier event of the same record, next attempt in 6 minutes',
  ],
  [{ ...pending, waits_for: { next_attempt_at: null } }, 'waits for an earlier event of the same record'],
  [{ ...pending, attempt_count: 0 }, 'waits for its first attempt'],
])('the delivery %o waits for: %s', (delivery, text) => {
  expect(describeWait(delivery, now)).toBe(text);
});

test('a duration has milliseconds below a second, and seconds above', () => {
  expect([formatDuration(320), formatDuration(10_000), formatDuration(1540)]).toEqual(['320 ms', '10 s', '1.5 s']);
});
