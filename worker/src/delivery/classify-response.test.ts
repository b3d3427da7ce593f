import { expect, test } from 'vitest';
import { type AttemptResult, classifyResponse, metricLabel } from './classify-response.ts';

const delays = [10, 60, 360];
const durationMs = 5;

test.each([100, 199, 201, 202, 204, 299, 301, 302, 307, 400, 404, 410, 429, 500, 503])(
  'classifyResponse decides to retry a delivery after status %i',
  (status) => {
    expect(classifyResponse({ status, body: '', durationMs }, 1, delays, 0)).toEqual({
      outcome: 'retry',
      reason: `the receiver answered ${status}`,
      afterSeconds: 10,
    });
  },
);

test('classifyResponse decides that a delivery is delivered after status 200, also at the last attempt', () => {
  for (const attempt of [1, 2, 3, 4])
    expect(classifyResponse({ status: 200, body: '', durationMs }, attempt, delays, 1)).toEqual({
      outcome: 'delivered',
    });
});

test('classifyResponse increases each retry delay by a random share of 0 to 20 %, and decides that a delivery fails after the last retry', () => {
  const verdictOf = (attempt: number, random: number) =>
    classifyResponse({ failure: 'no', kind: 'connection', durationMs }, attempt, delays, random);
  expect([1, 2, 3].map((attempt) => verdictOf(attempt, 0))).toMatchObject(
    delays.map((afterSeconds) => ({ afterSeconds })),
  );
  expect([1, 2, 3].map((attempt) => verdictOf(attempt, 1))).toMatchObject([
    { afterSeconds: 12 },
    { afterSeconds: 72 },
    { afterSeconds: 432 },
  ]);
  expect(verdictOf(4, 0)).toEqual({ outcome: 'failed', reason: 'no' });
});

test('if the list of retry delays is empty, classifyResponse decides that a delivery fails after the first attempt', () => {
  expect(classifyResponse({ status: 500, body: '', durationMs }, 1, [], 0)).toMatchObject({ outcome: 'failed' });
});

test.each<[AttemptResult, string]>([
  [{ status: 200, body: '', durationMs }, 'acknowledged'],
  [{ status: 202, body: '', durationMs }, 'status_2xx'],
  [{ status: 302, body: '', durationMs }, 'redirect'],
  [{ status: 404, body: '', durationMs }, 'status_4xx'],
  [{ status: 503, body: '', durationMs }, 'status_5xx'],
  [{ failure: 'no', kind: 'timeout', durationMs }, 'timeout'],
])('metricLabel converts the result %o to the label %s', (answer, reason) => {
  expect(metricLabel(answer)).toBe(reason);
});
