import { createLogger } from '@fds/platform/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineError, type ErrorCode } from '../../../errors/engine-error.ts';
import { createPoller } from './poller.ts';
import type { BoundSubscription } from './subscription.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const intervalMs = 100;
const live = { intervalMs, batchSize: 100 };

const testPoller = (ofOwner = 50) =>
  createPoller(
    { live_query: live, streaming: live },
    { statements: 8, ofOwner },
    createLogger({ name: 'test', level: 'silent' }),
  );

/** Lists of parameter values of statements that were sent. */
type Batches = string[][];

/** Returns a subscription whose statement fails if it reads one of the given values. */
const subscriptionOf = (
  owner: string,
  value: string,
  batches: Batches,
  failing: ReadonlyMap<string, ErrorCode>,
): BoundSubscription => ({
  owner,
  statement: 'select',
  values: [value],
  cursor: undefined,
  read: async (lists) => {
    const values = lists.map(([first]) => first ?? '');
    batches.push(values);
    for (const each of values) {
      const code = failing.get(each);
      if (code !== undefined) throw new EngineError(code, `error of ${each}`);
    }
    return values.map((each) => [JSON.stringify(each), null]);
  },
});

const subscriber = () => {
  const received: string[] = [];
  return { received, next: (response: string) => void received.push(response), fail: vi.fn() };
};

describe('failed statements of live queries', () => {
  it.each<ErrorCode>(['time-limit-exceeded', 'response-too-large', 'postgres-error', 'unexpected', 'data-exception'])(
    'an error with the code %s reaches only the subscriber that causes it',
    async (code) => {
      const poller = testPoller();
      const values = ['1', '2', '3', 'bad', '5'];
      const subscribers = values.map((value) => {
        const each = subscriber();
        poller.start(subscriptionOf('a', value, [], new Map([['bad', code]])), each);
        return each;
      });
      await vi.advanceTimersByTimeAsync(1);
      for (const [i, { received, fail }] of subscribers.entries()) {
        if (values[i] !== 'bad') expect(received).toEqual([`{"data":"${values[i]}"}`]);
        else if (code === 'data-exception') expect(fail).toHaveBeenCalledOnce();
        else expect(received.join()).toContain('error of bad');
      }
      poller.close();
    },
  );

  it('after each timeout, a live query waits twice as long, and no longer than a minute', async () => {
    const poller = testPoller();
    const batches: Batches = [];
    const failing = new Map<string, ErrorCode>([['bad', 'time-limit-exceeded']]);
    const bad = subscriber();
    for (const value of ['good', 'bad'])
      poller.start(subscriptionOf('a', value, batches, failing), value === 'bad' ? bad : subscriber());
    await vi.advanceTimersByTimeAsync(1);
    const count = () => batches.filter((values) => values.includes('bad')).length;
    const before = [batches.length, count()];
    await vi.advanceTimersByTimeAsync(6_400);
    expect(batches.filter((values) => values.join() === 'good').length).toBeGreaterThan(50);
    expect(count() - (before[1] ?? 0)).toBe(5);
    await vi.advanceTimersByTimeAsync(600_000);
    const late = count();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(count() - late).toBe(1);
    failing.clear();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(bad.received.at(-1)).toBe('{"data":"bad"}');
    poller.close();
  });

  it('no statement reads the live queries of two organisations', async () => {
    const poller = testPoller();
    const batches: Batches = [];
    for (const owner of ['a', 'b'])
      for (const n of [1, 2]) poller.start(subscriptionOf(owner, `${owner}${n}`, batches, new Map()), subscriber());
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
    ]);
    poller.close();
  });
});

describe('fair use of live queries', () => {
  it('a slow live query runs for at most a tenth of the time', async () => {
    const poller = testPoller();
    let reads = 0;
    const read = () => {
      reads += 1;
      return new Promise<never[]>((resolve) => setTimeout(() => resolve([]), 1000));
    };
    poller.start({ owner: 'a', statement: 'select', values: [], cursor: undefined, read }, subscriber());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(6);
    poller.close();
  });

  it('one organisation runs at most a twelfth of the statements', async () => {
    const poller = testPoller();
    const running: string[] = [];
    const start = (owner: string, statement: string) =>
      poller.start(
        {
          owner,
          statement,
          values: [],
          cursor: undefined,
          read: () => {
            running.push(owner);
            return new Promise(() => undefined);
          },
        },
        subscriber(),
      );
    for (let n = 0; n < 20; n += 1) start('a', `a${n}`);
    start('b', 'b');
    await vi.advanceTimersByTimeAsync(1);
    expect(running.toSorted()).toEqual(['a', 'b']);
    poller.close();
  });
});
