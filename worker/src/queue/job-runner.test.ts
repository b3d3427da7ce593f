import { expect, test, vi } from 'vitest';
import { type JobRunnerOptions, startJobRunner } from './job-runner.ts';
import type { ClaimedJob } from './types.ts';

/** Creates a job queue in memory. The test decides when each run ends. */
function setUp(ids: readonly string[], run?: JobRunnerOptions['run']) {
  const waiting: ClaimedJob[] = ids.map((id) => ({ id, retryCount: 0, groupId: id.slice(0, 1), data: {} }));
  const running = new Map<string, () => void>();
  const takes: string[][] = [];
  const completed: string[][] = [];
  const failed: string[] = [];
  const runner = startJobRunner({
    name: 'jobs',
    concurrency: 4,
    expireSeconds: 60,
    queue: {
      take: async (_name, limit, exceptGroups) => {
        const found = waiting.filter(({ groupId }) => !exceptGroups.includes(groupId ?? '')).slice(0, limit);
        for (const job of found) waiting.splice(waiting.indexOf(job), 1);
        takes.push(found.map(({ id }) => id));
        return found;
      },
      touch: async (_name, jobs) => new Set(jobs.map(({ id }) => id)),
      fail: async (_name, jobs, error) => {
        failed.push(...jobs.map(({ id }) => `${id}: ${error instanceof Error ? error.message : ''}`));
      },
    },
    complete: async (_name, jobs) => completed.push(jobs.map(({ id }) => id)),
    run: run ?? (({ id }) => new Promise((resolve) => running.set(id, resolve))),
    onError: () => {},
  });
  return { runner, running, takes, completed, failed };
}

const started = (running: ReadonlyMap<string, unknown>) => [...running.keys()].toSorted().join(' ');

test('startJobRunner claims several jobs at once, and gives one group at most half of the concurrent runs', async () => {
  const { runner, running, takes, completed } = setUp(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']);
  await vi.waitFor(() => expect(started(running)).toBe('a1 a2 b1 b2'));
  expect(takes[0]).toEqual(['a1', 'a2']);
  running.get('b1')?.();
  running.get('b2')?.();
  await vi.waitFor(() => expect(started(running)).toBe('a1 a2 b1 b2 b3'));
  expect(completed).toEqual([['b1', 'b2']]);
  for (const end of running.values()) end();
  await vi.waitFor(() => expect(started(running)).toBe('a1 a2 a3 a4 b1 b2 b3'));
  for (const end of running.values()) end();
  await runner.stop(1000);
  expect(completed.flat().toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']);
});

test('startJobRunner starts the next waiting job when a job ends, without waiting for the next poll', async () => {
  // The time does not advance, so the runner never polls.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const untilIdle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  };
  try {
    const { runner, running } = setUp(['a1', 'a2', 'a3']);
    await untilIdle();
    expect(started(running)).toBe('a1 a2');
    running.get('a1')?.();
    await untilIdle();
    expect(started(running)).toBe('a1 a2 a3');
    for (const end of running.values()) end();
    await runner.stop(1000);
  } finally {
    vi.useRealTimers();
  }
});

test('startJobRunner reports the error of a failed job, and completes the other jobs of the batch', async () => {
  const { runner, completed, failed } = setUp(['a1', 'a2'], async ({ id }) => {
    if (id === 'a1') throw new Error('no');
  });
  await vi.waitFor(() => expect([completed, failed]).toEqual([[['a2']], ['a1: no']]));
  await runner.stop(1000);
});

test('if the worker stops, startJobRunner aborts jobs that still run after half of the stop timeout, so that the queue retries them', async () => {
  const aborted: string[] = [];
  const begun: string[] = [];
  const { runner, failed } = setUp(['a1'], ({ id }, signal) => {
    begun.push(id);
    signal.addEventListener('abort', () => aborted.push(id));
    return new Promise(() => {});
  });
  await vi.waitFor(() => expect(begun).toEqual(['a1']));
  await runner.stop(100);
  expect([aborted, failed]).toEqual([['a1'], ['a1: the worker stops']]);
});
