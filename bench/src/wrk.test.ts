import { describe, expect, it } from 'vitest';
import { createWrkScript, parseWrkOutput, toLuaStringLiteral } from './wrk.ts';

describe('toLuaStringLiteral', () => {
  it.each([
    ['plain', '[[plain]]'],
    ['quotes " and \\ stay', '[[quotes " and \\ stay]]'],
    ['[[1]]', '[=[[[1]]]=]'],
    ['ends in ]', '[=[ends in ]]=]'],
    ['\nline', '[[\n\nline]]'],
  ])('toLuaStringLiteral formats %j as %j', (text, literal) => {
    expect(toLuaStringLiteral(text)).toBe(literal);
  });
});

it('createWrkScript contains method, headers and body', () => {
  const script = createWrkScript({
    method: 'POST',
    path: '/v1/graphql',
    headers: { accept: '*/*' },
    body: '{"a":[[1]]}',
  });
  expect(script).toContain('wrk.method = [[POST]]');
  expect(script).toContain('wrk.headers[ [[accept]] ] = [[*/*]]');
  expect(script).toContain('wrk.body = [=[{"a":[[1]]}]=]');
});

describe('parseWrkOutput', () => {
  it('parseWrkOutput finds the JSON line of the wrk script in the output of wrk', () => {
    const printed = [
      'Running 2s test @ http://127.0.0.1:1/',
      '',
      '{"requests":4000,"microseconds":2000000,"bytes":8000000,"p50":1500,"p99":9000,"failed":3}',
    ].join('\n');
    expect(parseWrkOutput(printed)).toEqual({
      requests: 4000,
      requestsPerSecond: 2000,
      p50: 1.5,
      p99: 9,
      failed: 3,
      bytesPerRequest: 2000,
    });
  });

  it('parseWrkOutput rejects a run without responses', () => {
    const printed = '{"requests":0,"microseconds":2000000,"bytes":0,"p50":0,"p99":0,"failed":8}';
    expect(() => parseWrkOutput(printed)).toThrow('wrk received no response');
  });

  it('parseWrkOutput rejects output without the JSON line of the wrk script', () => {
    expect(() => parseWrkOutput('unable to connect')).toThrow();
  });
});
