import { expect, it } from 'vitest';
import { PreciseNumber } from '../model/scalars.ts';
import { parseBody } from './request.ts';

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
