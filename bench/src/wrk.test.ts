import { describe, expect, it } from 'vitest';
import { luaScript, luaString, readOutcome } from './wrk.ts';

describe('luaString', () => {
  it.each([
    ['plain', '[[plain]]'],
    ['quotes " and \\ stay', '[[quotes " and \\ stay]]'],
    ['[[1]]', '[=[[[1]]]=]'],
    ['ends in ]', '[=[ends in ]]=]'],
    ['\nline', '[[\n\nline]]'],
  ])('writes %j as %j', (text, literal) => {
    expect(luaString(text)).toBe(literal);
  });
});

it('puts method, headers and body into the script', () => {
  const script = luaScript({ method: 'POST', path: '/v1/graphql', headers: { accept: '*/*' }, body: '{"a":[[1]]}' });
  expect(script).toContain('wrk.method = [[POST]]');
  expect(script).toContain('wrk.headers[ [[accept]] ] = [[*/*]]');
  expect(script).toContain('wrk.body = [=[{"a":[[1]]}]=]');
});

describe('readOutcome', () => {
  it('finds its line among those of wrk', () => {
    const printed = [
      'Running 2s test @ http://127.0.0.1:1/',
      '',
      '{"requests":4000,"microseconds":2000000,"bytes":8000000,"p50":1500,"p99":9000,"failed":3}',
    ].join('\n');
    expect(readOutcome(printed)).toEqual({
      requests: 4000,
      requestsPerSecond: 2000,
      p50: 1.5,
      p99: 9,
      failed: 3,
      bytesPerRequest: 2000,
    });
  });

  it('refuses a run without an answer', () => {
    const printed = '{"requests":0,"microseconds":2000000,"bytes":0,"p50":0,"p99":0,"failed":8}';
    expect(() => readOutcome(printed)).toThrow('no answer at all');
  });

  it('refuses output without the line', () => {
    expect(() => readOutcome('unable to connect')).toThrow();
  });
});
