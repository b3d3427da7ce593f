import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeArrayLiteral } from '../model/scalars.ts';
import { arrayElements } from './session.ts';

describe('arrayElements', () => {
  it.each([
    ['{}', []],
    [' { } ', []],
    ['{a}', ['a']],
    ['{a, b ,c}', ['a', 'b', 'c']],
    ['{"a,b","c\\"d",""}', ['a,b', 'c"d', '']],
  ])('arrayElements returns the elements of the array literal %s', (text, elements) => {
    expect(arrayElements(text)).toEqual(elements);
  });

  it.each(['', 'a', '["a"]', '{a', '{a,}', '{,a}', '{NULL}', '{{a},{b}}', '{a"b}', '{"a}'])(
    'arrayElements returns undefined for %s, because only Postgres can interpret this text',
    (text) => {
      expect(arrayElements(text)).toBeUndefined();
    },
  );

  it('arrayElements returns the elements that encodeArrayLiteral has encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (elements) => {
        expect(arrayElements(encodeArrayLiteral(elements))).toEqual(elements);
      }),
    );
  });
});
