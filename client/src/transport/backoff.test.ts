import { describe, expect, it } from 'vitest';
import { parseRetryAfterSeconds, retryDelayMs } from './backoff.ts';

describe('parseRetryAfterSeconds', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  it.each([
    ['7', 7],
    ['0', 0],
    ['Sun, 22 Nov 2026 10:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-3', null],
    [null, null],
  ])('parseRetryAfterSeconds reads the header %j as %j seconds', (header, seconds) => {
    expect(parseRetryAfterSeconds(header, now)).toBe(seconds);
  });
});

describe('retryDelayMs', () => {
  it('retryDelayMs doubles the maximum delay with each retry, up to 8 seconds', () => {
    expect([0, 1, 2, 3, 10].map((retry) => retryDelayMs(retry, null, 1))).toEqual([250, 500, 1000, 2000, 8000]);
  });

  it('retryDelayMs draws the delay from the whole range between 0 and the maximum', () => {
    expect(retryDelayMs(3, null, 0)).toBe(0);
    expect(retryDelayMs(3, null, 0.5)).toBe(1000);
  });

  it('retryDelayMs never returns a delay that is shorter than Retry-After', () => {
    expect(retryDelayMs(0, 2, 0)).toBe(2000);
    expect(retryDelayMs(0, 2, 1)).toBe(2250);
  });
});
