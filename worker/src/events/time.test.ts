import { expect, test } from 'vitest';
import { compareByTime, millisecondTimeOrNull, toIsoTime } from './time.ts';

test.each([
  ['2026-01-31T10:00:00.123456+00:00', '2026-01-31T10:00:00.123456Z'],
  ['2026-01-31 10:00:00+00', '2026-01-31T10:00:00Z'],
  ['2026-01-31T10:00:00.1', '2026-01-31T10:00:00.1Z'],
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'],
  ['2026-01-31T00:30:00+01:00', '2026-01-30T23:30:00.000Z'],
])('toIsoTime converts %s to %s', (given, expected) => {
  expect(toIsoTime(given)).toBe(expected);
});

test.each([
  ['2026-01-31T10:00:00.999999+00:00', '2026-01-31T10:00:00.999Z'],
  ['2026-01-31T10:00:00.01+00:00', '2026-01-31T10:00:00.010Z'],
  ['2026-01-31 10:00:00+00', '2026-01-31T10:00:00.000Z'],
  ['2026-01-31T00:30:00.5+01:00', '2026-01-30T23:30:00.500Z'],
  [null, null],
])('millisecondTimeOrNull converts %s to %s', (given, expected) => {
  expect(millisecondTimeOrNull(given)).toBe(expected);
});

test('compareByTime sorts events whose times have different numbers of digits', () => {
  const moments = [
    '2026-01-31T10:00:00Z',
    '2026-01-31T10:00:00.000001Z',
    '2026-01-31T10:00:00.01Z',
    '2026-01-31T10:00:01Z',
  ];
  const events = moments.map((occurred_at) => ({ occurred_at }));
  expect(events.toReversed().sort(compareByTime)).toEqual(events);
});
