import { createLogger } from '@fds/platform/log';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestCounter } from './request-counter.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const variables = v.object({
  rows: v.array(v.object({ organisation_id: v.string(), day: v.string(), status: v.number() })),
  updates: v.array(v.object({ _inc: v.object({ requests: v.number() }) })),
  routes: v.array(v.object({ organisation_id: v.string(), day: v.string(), route: v.string() })),
  routeUpdates: v.array(
    v.object({ _inc: v.object({ requests: v.number(), rejected: v.number(), failed: v.number() }) }),
  ),
});

/** The batches that the counter has written, as texts `organisation day status requests`. */
let written: string[][];
/** The counts of endpoints that the counter has written. */
let routes: (readonly [string, unknown])[];
let fails: boolean;
const engine = async (operation: { readonly variables: Readonly<Record<string, unknown>> }) => {
  if (fails) throw new Error('the engine does not answer');
  const { rows, updates, ...byRoute } = v.parse(variables, operation.variables);
  routes.push(
    ...byRoute.routes.map(
      ({ organisation_id, day, route }, at) =>
        [`${organisation_id} ${day} ${route}`, byRoute.routeUpdates[at]?._inc] as const,
    ),
  );
  written.push(
    rows.map(({ organisation_id, day, status }, at) =>
      [organisation_id, day, status, updates[at]?._inc.requests].join(' '),
    ),
  );
  return {};
};

beforeEach(() => {
  written = [];
  routes = [];
  fails = false;
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 23, 59, 58) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('RequestCounter writes the number of requests in an interval once, by organisation, UTC day and status', async () => {
  const counter = new RequestCounter(engine, log, 5);
  for (const status of [200, 404, 200]) counter.count('b', status);
  counter.count('a', 200);
  vi.setSystemTime(Date.UTC(2026, 1, 1));
  counter.count('b', 200);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toEqual([['a 2026-01-31 200 1', 'b 2026-01-31 200 2', 'b 2026-01-31 404 1', 'b 2026-02-01 200 1']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(1);
  await counter.close();
});

test('RequestCounter adds the requests of an endpoint with all statuses, and counts unknown paths together', async () => {
  const counter = new RequestCounter(engine, log, 5);
  for (const status of [200, 404, 503, 200, 499]) counter.count('a', status, 'GET /v1/invoices/:id');
  counter.count('a', 404);
  await counter.close();
  expect(routes).toEqual([
    ['a 2026-01-31 GET /v1/invoices/{id}', { requests: 5, rejected: 2, failed: 1 }],
    ['a 2026-01-31 other', { requests: 1, rejected: 1, failed: 0 }],
  ]);
});

test('RequestCounter writes the remaining counts to the database when it is closed', async () => {
  const counter = new RequestCounter(engine, log, 5);
  counter.count('a', 200);
  await counter.close();
  expect(written).toEqual([['a 2026-01-31 200 1']]);
});

test('RequestCounter writes before the end of the interval when it has 500 different counts, and writes at most 500 counts at a time', async () => {
  const counter = new RequestCounter(engine, log, 5);
  for (let n = 0; n < 1200; n += 1) counter.count(`organisation ${n}`, 200);
  await vi.advanceTimersByTimeAsync(0);
  expect(written.map(({ length }) => length)).toEqual([500]);
  await counter.close();
  expect(written.map(({ length }) => length)).toEqual([500, 500, 200]);
});

test('while the engine does not answer, RequestCounter keeps at most 10,000 counts in memory', async () => {
  const counter = new RequestCounter(engine, log, 5);
  fails = true;
  for (let n = 0; n < 10_500; n += 1) counter.count(`organisation ${n}`, 200);
  await vi.advanceTimersByTimeAsync(0);
  counter.count('organisation 0', 200);
  await vi.advanceTimersByTimeAsync(5000);
  fails = false;
  await counter.close();
  const counts = written.flat();
  expect(counts).toHaveLength(10_000);
  expect(counts).toContain('organisation 0 2026-01-31 200 2');
});

test('RequestCounter does not count requests if its interval is 0', async () => {
  const counter = new RequestCounter(engine, log, 0);
  counter.count('a', 200);
  await counter.close();
  expect(written).toEqual([]);
});
