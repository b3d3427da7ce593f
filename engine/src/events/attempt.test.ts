import { describe, expect, it } from 'vitest';
import { judge } from './attempt.ts';

const twice = { retries: 2, intervalSeconds: 7 };
const again = (wait: number) => ({ delivered: false, error: false, wait });
const taken = { delivered: true, error: false, wait: null };
const dead = { delivered: false, error: true, wait: null };

describe('what becomes of an event', () => {
  it.each([
    ['200 takes it', 0, { status: 200 }, taken],
    ['299 takes it, whatever else it says', 2, { status: 299, retryAfter: '5' }, taken],
    ['300 does not', 0, { status: 300 }, again(7)],
    ['199 does not', 0, { status: 199 }, again(7)],
    ['no answer is tried again', 1, undefined, again(7)],
    ['after the last retry it is given up', 2, { status: 500 }, dead],
    ['no answer to the last retry', 2, undefined, dead],
    ['Retry-After takes the place of the interval', 0, { status: 503, retryAfter: '30' }, again(30)],
    ['Retry-After holds without retries left', 9, { status: 404, retryAfter: ' 1 ' }, again(1)],
    ['Retry-After of zero is none', 2, { status: 503, retryAfter: '0' }, dead],
    ['a date is none', 2, { status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }, dead],
    ['a fraction is none', 2, { status: 503, retryAfter: '1.5' }, dead],
    ['Retry-After has a bound', 0, { status: 503, retryAfter: '999999999999' }, again(365 * 86_400)],
  ])('%s', (_, tries, answer, expected) => {
    expect(judge(tries, answer && { retryAfter: undefined, ...answer }, twice)).toEqual(expected);
  });
});
