import { describe, expect, it } from 'vitest';
import { classifyResponse, groupByDestination } from './attempt.ts';

const twice = { retries: 2, intervalSeconds: 7 };
const again = (wait: number) => ({ delivered: false, error: false, wait });
const taken = { delivered: true, error: false, wait: null };
const dead = { delivered: false, error: true, wait: null };

describe('classifyResponse', () => {
  it.each([
    ['200 is delivered', 0, { status: 200 }, taken],
    ['299 is delivered, also with Retry-After', 2, { status: 299, retryAfter: '5' }, taken],
    ['300 is retried', 0, { status: 300 }, again(7)],
    ['199 is retried', 0, { status: 199 }, again(7)],
    ['no response is retried', 1, undefined, again(7)],
    ['500 after the last retry is failed', 2, { status: 500 }, dead],
    ['no response after the last retry is failed', 2, undefined, dead],
    ['Retry-After replaces the interval', 0, { status: 503, retryAfter: '30' }, again(30)],
    ['Retry-After applies without retries left', 9, { status: 404, retryAfter: ' 1 ' }, again(1)],
    ['Retry-After of zero is ignored', 2, { status: 503, retryAfter: '0' }, dead],
    ['Retry-After with a date is ignored', 2, { status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }, dead],
    ['Retry-After with a fraction is ignored', 2, { status: 503, retryAfter: '1.5' }, dead],
    ['Retry-After is limited to a year', 0, { status: 503, retryAfter: '999999999999' }, again(365 * 86_400)],
  ])('%s', (_, tries, answer, expected) => {
    expect(classifyResponse(tries, answer && { retryAfter: undefined, ...answer }, twice)).toEqual(expected);
  });
});

describe('groupByDestination', () => {
  const destination = { url: new URL('http://worker/'), headers: [], timeoutSeconds: 1, ...twice };
  const events = ['a', 'b', null].map((trace_id, id) => [{ id: String(id), trace_id }, destination] as const);
  const sizes = (perRequest: number, keepTraces: boolean) =>
    groupByDestination(events, perRequest, keepTraces).map(([group]) => group.length);

  it('groupByDestination puts events with different traces into one group, up to the maximum size', () => {
    expect([sizes(3, false), sizes(2, false)]).toEqual([[3], [2, 1]]);
  });

  it('groupByDestination with keepTraces puts each event with a trace into a separate group', () => {
    expect(sizes(3, true)).toEqual([1, 1, 1]);
  });
});
