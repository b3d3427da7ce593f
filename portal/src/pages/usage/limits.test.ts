import { expect, test } from 'vitest';
import { formatRemaining } from './limits.ts';

const limit = { name: 'general', limit: 1000, remaining: 990, resets_in_seconds: 42 } as const;

test.each([
  [limit, '990 of 1000 left; the count restarts in 42 s'],
  [{ ...limit, remaining: 1000 }, '1000 of 1000 left'],
  [{ ...limit, remaining: null, resets_in_seconds: null }, '1000 for each workspace'],
  [{ ...limit, resets_in_seconds: null }, '990 of 1000 left'],
])('formatRemaining of %j is %s', (given, text) => {
  expect(formatRemaining(given, String)).toBe(text);
});
