import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayLiteral } from '../model/scalars.ts';
import { parseArrayLiteral } from './session.ts';

describe('parseArrayLiteral', () => {
  it.each([
    ['{}', []],
    [' { } ', []],
    ['{a}', ['a']],
    ['{a, b ,c}', ['a', 'b', 'c']],
    ['{"a,b","c\\"d",""}', ['a,b', 'c"d', '']],
  ])('parseArrayLiteral returns the elements of the array literal %s', (text, elements) => {
    expect(parseArrayLiteral(text)).toEqual(elements);
  });

  it.each(['', 'a', '["a"]', '{a', '{a,}', '{,a}', '{NULL}', '{{a},{b}}', '{a"b}', '{"a}'])(
    'parseArrayLiteral returns undefined for %s, because only Postgres can interpret this text',
    (text) => {
      expect(parseArrayLiteral(text)).toBeUndefined();
    },
  );

  it('parseArrayLiteral returns the elements that arrayLiteral has encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (elements) => {
        expect(parseArrayLiteral(arrayLiteral(elements))).toEqual(elements);
      }),
    );
  });
});
