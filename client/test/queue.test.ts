import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../src/index.ts';
import { createClientWithFakeService, errorResponse } from './fake-service.ts';

const requestMs = 20;
const perMinute = 300;
const maxAtOnce = 12;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a client of a service with the given limits, and the counts of what this service received. */
function limitedService(maxConcurrency?: number) {
  const seen = { running: 0, most: 0, rejected: 0 };
  let [minute, inMinute] = [0, 0];
  const reject = (status: number, seconds: number): Response => {
    seen.rejected += 1;
    return new Response('{}', { status, headers: { 'retry-after': String(seconds) } });
  };
  const fetch = async (): Promise<Response> => {
    const now = performance.now();
    if (Math.floor(now / 60_000) !== minute) [minute, inMinute] = [Math.floor(now / 60_000), 0];
    inMinute += 1;
    if (inMinute > perMinute) return reject(429, Math.ceil(60 - (now % 60_000) / 1000));
    if (seen.running >= maxAtOnce) return reject(503, 2);
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((resolve) => setTimeout(resolve, requestMs));
    seen.running -= 1;
    return Response.json({ data: [], meta: { count: 0, next_cursor: null } });
  };
  const client = createClient({ baseUrl: 'https://service.example', auth: { token: 't' }, fetch, maxConcurrency });
  return { client, seen };
}

it('1,300 parallel calls all succeed: at most 8 run at a time, and all wait together when the service asks for it', async () => {
  const { client, seen } = limitedService();
  const calls = Array.from({ length: 1300 }, () => client.records.query({ root: 'invoices' }));
  await vi.runAllTimersAsync();
  expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(seen.most).toBe(8);
  // The calls reach the limit in each of the first four minutes. Then at most the 8 running calls are rejected.
  expect(seen.rejected).toBeLessThanOrEqual(4 * 8);
});

it('the option maxConcurrency sets the maximum number of calls that run at the same time', async () => {
  const { client, seen } = limitedService(2);
  const calls = Array.from({ length: 10 }, () => client.journals.each().toArray());
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(seen.most).toBe(2);
  expect(() => limitedService(0)).toThrow('maxConcurrency is 0. Pass an integer of at least 1.');
});

it('a call that is aborted while it waits for other calls sends no request, and the next call takes its turn', async () => {
  const page = { status: 200, body: { data: [], meta: { count: 0, next_cursor: null } } };
  const { client, seen } = createClientWithFakeService(['silence', page], { maxConcurrency: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const query = (signal?: AbortSignal) => client.records.query({ root: 'invoices' }, { signal });
  const first = expect(query(running.signal)).rejects.toThrow('stopped');
  const second = expect(query(waiting.signal)).rejects.toThrow('canceled');
  const third = query();
  await vi.advanceTimersByTimeAsync(0);
  waiting.abort(new Error('canceled'));
  await second;
  running.abort(new Error('stopped'));
  await first;
  await third;
  expect(seen).toHaveLength(2);
});

it('a Retry-After that is too long for the client delays no other call', async () => {
  const page = { status: 200, body: { data: [], meta: { count: 0, next_cursor: null } } };
  const { client } = createClientWithFakeService([
    errorResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '3600' }),
    page,
  ]);
  await expect(client.records.query({ root: 'invoices' })).rejects.toThrow('RATE_LIMIT_EXCEEDED');
  await client.records.query({ root: 'invoices' });
  expect(vi.getTimerCount()).toBe(0);
});
