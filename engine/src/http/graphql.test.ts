import { expect, it } from 'vitest';
import { PreciseNumber } from '../model/scalars.ts';
import { parseBody, readRequest } from './graphql.ts';

it.each(['9007199254740993', '-12345678.12345678901', '0.1000000000000000055511151231257827', '1e400', '12.5E-400'])(
  'parseBody keeps every digit of the number %s in each position of the body',
  (digits) => {
    const number = new PreciseNumber(digits);
    expect(parseBody(`{"a":${digits},"b": [\n${digits}, ${digits}]}`)).toEqual({ a: number, b: [number, number] });
  },
);

it('parseBody returns a JavaScript number if JavaScript represents the number exactly', () => {
  expect(parseBody('{"a":[0,-12.5,123456789012345],"b":"1e400","c":9007199254740991}')).toEqual({
    a: [0, -12.5, 123456789012345],
    b: '1e400',
    c: 9007199254740991,
  });
});

it('parseBody rejects more than 60,000 values, and more than 30,000 if a number has an exponent', () => {
  const list = (length: number, last: string) => `[${'1,'.repeat(length - 2)}${last}]`;
  for (const [length, last] of [
    [60_000, '1'],
    [30_000, '1e1'],
  ] as const) {
    expect(parseBody(list(length, last))).toHaveLength(length - 1);
    expect(() => parseBody(list(length + 1, last))).toThrow(`at most ${length} values`);
  }
});

it('readRequest rejects more than 1,000 variables', () => {
  const request = (count: number) => ({
    query: '{ a }',
    variables: Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])),
  });
  expect(Object.keys(readRequest(request(1000)).variables)).toHaveLength(1000);
  expect(() => readRequest(request(1001))).toThrow('the request has more than 1000 variables');
});
