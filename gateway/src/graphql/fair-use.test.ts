import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairUse } from './fair-use.ts';
import type { EngineClaims } from './operation.ts';

const organisation = (id: string): EngineClaims => ({
  role: 'organisation',
  variables: { 'x-hasura-organisation-id': id },
});
const a = organisation('a');
const b = organisation('b');
const apiKeyOfA: EngineClaims = {
  role: 'workspace',
  variables: { 'x-hasura-organisation-id': 'a', 'x-hasura-workspace-ids': '{w}' },
};
/** The claims that the gateway sends to the engine when it looks up credentials and organisations. */
const unknownCaller: EngineClaims = { role: 'authenticator', variables: { 'x-hasura-organisation-id': 'a' } };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Starts operations, each of which runs until the test settles its promise. */
function workload(limit: number) {
  const fairUse = new FairUse(limit);
  const started: string[] = [];
  const ends = new Map<string, { readonly end: () => void; readonly fail: (error: Error) => void }>();
  const run = (name: string, claims = a) => {
    const caller = new AbortController();
    const work = () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { end: () => resolve(name), fail: reject }));
    };
    const result = fairUse.run(claims, caller.signal, work);
    result.catch(() => {});
    return { result, leave: () => caller.abort() };
  };
  const end = (name: string) => ends.get(name)?.end();
  const fail = (name: string) => ends.get(name)?.fail(new Error(`${name} failed`));
  return { fairUse, started, run, end, fail };
}

const tooMany = { code: 'TOO_MANY_CONCURRENT_REQUESTS', headers: { 'Retry-After': '2' } };

describe('FairUse', () => {
  it('an operation starts immediately while its organisation is below the limit', async () => {
    const { started, run, end } = workload(2);
    const first = run('1');
    run('2');
    expect(started).toEqual(['1', '2']);
    end('1');
    expect(await first.result).toBe('1');
  });

  it('when a running operation ends or fails, the operation that has waited longest starts', async () => {
    const { started, run, end, fail } = workload(2);
    for (const name of ['1', '2', '3', '4', '5']) run(name);
    expect(started).toEqual(['1', '2']);
    fail('2');
    await vi.waitFor(() => expect(started).toEqual(['1', '2', '3']));
    end('1');
    await vi.waitFor(() => expect(started).toEqual(['1', '2', '3', '4']));
    end('3');
    await vi.waitFor(() => expect(started).toEqual(['1', '2', '3', '4', '5']));
  });

  it('operations with different API keys of the same organisation count towards the same limit', () => {
    const { started, run } = workload(1);
    run('a', a);
    run('key of a', apiKeyOfA);
    run('b', b);
    expect(started).toEqual(['a', 'b']);
  });

  it('an organisation with long operations has a sixth of the limit, only while another organisation is active', async () => {
    const { fairUse, started, run, end } = workload(6);
    const runSeconds = async (name: string, seconds: number) => {
      const { result } = run(name);
      vi.advanceTimersByTime(seconds * 1_000);
      end(name);
      await result;
    };
    const remaining = () => fairUse.remainingOf('a').remaining;
    for (const name of ['1', '2', '3']) await runSeconds(name, 2);
    expect(remaining()).toBe(6);
    run('of another', b);
    expect(remaining()).toBe(1);
    run('4');
    run('5');
    expect(started).toEqual(['1', '2', '3', 'of another', '4']);
    expect(fairUse.remainingOf('b')).toEqual({ limit: 6, remaining: 5 });
    end('4');
    await vi.waitFor(() => expect(started.at(-1)).toBe('5'));
    vi.advanceTimersByTime(3_001);
    expect(remaining()).toBe(5);
  });

  it('short operations never lower the limit of an organisation', async () => {
    const { fairUse, run, end } = workload(6);
    for (let index = 0; index < 1_000; index += 1) {
      const { result } = run('short');
      vi.advanceTimersByTime(100);
      end('short');
      await result;
    }
    run('of another', b);
    expect(fairUse.remainingOf('a').remaining).toBe(6);
  });

  it('lookups of credentials do not count towards the limits of organisations', () => {
    const { fairUse, started, run } = workload(1);
    run('a', a);
    run('lookup', unknownCaller);
    run('second lookup', unknownCaller);
    run('b', b);
    expect(started).toEqual(['a', 'lookup', 'b']);
    expect(fairUse.counts).toEqual({
      organisation: { running: 2, waiting: 0, rejected: 0 },
      authentication: { running: 1, waiting: 1, rejected: 0 },
    });
  });

  it('an operation that has waited for two seconds is rejected, and later operations continue to wait', async () => {
    const { fairUse, started, run, end } = workload(1);
    run('1');
    const second = run('2');
    vi.advanceTimersByTime(1_500);
    const third = run('3');
    vi.advanceTimersByTime(600);
    await expect(second.result).rejects.toMatchObject(tooMany);
    end('1');
    await vi.waitFor(() => expect(started).toEqual(['1', '3']));
    end('3');
    expect(await third.result).toBe('3');
    expect(fairUse.counts.organisation).toEqual({ running: 0, waiting: 0, rejected: 1 });
  });

  it('each operation may wait for two seconds, however long an earlier operation has waited', async () => {
    const { started, run, end } = workload(1);
    run('1');
    run('2');
    vi.advanceTimersByTime(1_000);
    end('1');
    await vi.waitFor(() => expect(started).toEqual(['1', '2']));
    const third = run('3');
    const outcome = vi.fn();
    third.result.catch(outcome);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining(tooMany));
  });

  it('with a limit of 2 running operations, an operation is rejected immediately if 50 operations wait', async () => {
    const { run } = workload(2);
    for (let i = 0; i < 52; i += 1) run(`${i}`);
    await expect(run('one more').result).rejects.toMatchObject(tooMany);
    expect(await Promise.race([run('of another', b).result, 'started'])).toBe('started');
  });

  it('a waiting operation is removed when its client disconnects, and the next operation starts', async () => {
    const { fairUse, started, run, end } = workload(1);
    run('1');
    const second = run('2');
    run('3');
    second.leave();
    await expect(second.result).rejects.toThrow('the client closed the connection');
    expect(fairUse.counts.organisation.waiting).toBe(1);
    end('1');
    await vi.waitFor(() => expect(started).toEqual(['1', '3']));
  });

  it('an operation counts as running until the engine has finished, even if its client disconnected', async () => {
    const { started, run, end } = workload(1);
    run('1').leave();
    run('2');
    expect(started).toEqual(['1']);
    end('1');
    await vi.waitFor(() => expect(started).toEqual(['1', '2']));
  });

  it('an operation that throws synchronously no longer counts as running', async () => {
    const fairUse = new FairUse(1);
    const broken = () => {
      throw new Error('broken');
    };
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i += 1) await expect(fairUse.run(a, signal, broken)).rejects.toThrow('broken');
    expect(fairUse.counts.organisation).toEqual({ running: 0, waiting: 0, rejected: 0 });
  });
});
