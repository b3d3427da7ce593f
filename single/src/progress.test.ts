import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { progressReporter } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the lines that a progress reporter prints during a step of `takesMs` milliseconds. */
async function linesOf(takesMs: number): Promise<string[]> {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = progressReporter((line) => lines.push(line))('Work', () => promise);
  await vi.advanceTimersByTimeAsync(takesMs);
  resolve('result');
  expect(await done).toBe('result');
  return lines;
}

describe('progressReporter', () => {
  it('a progress reporter prints nothing for a step that takes less than a second', async () => {
    expect(await linesOf(900)).toEqual([]);
  });

  it('a progress reporter prints the name and the duration of a step that takes longer than a second', async () => {
    expect(await linesOf(1500)).toEqual(['Work ...', 'Work: 1.5 s']);
  });

  it('a progress reporter prints every five seconds that a long step is still running', async () => {
    expect(await linesOf(12_000)).toEqual(['Work ...', 'Work ... 6.0 s', 'Work ... 11.0 s', 'Work: 12.0 s']);
  });

  it('a progress reporter rejects with the error of a failed step', async () => {
    await expect(progressReporter(() => undefined)('Work', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
  });
});
