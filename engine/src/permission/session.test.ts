import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayLiteral } from '../model/scalars.ts';
import { arrayElements } from './session.ts';

describe('an array literal of a session variable', () => {
  it.each([
    ['{}', []],
    [' { } ', []],
    ['{a}', ['a']],
    ['{a, b ,c}', ['a', 'b', 'c']],
    ['{"a,b","c\\"d",""}', ['a,b', 'c"d', '']],
  ])('%s', (text, elements) => {
    expect(arrayElements(text)).toEqual(elements);
  });

  it.each(['', 'a', '["a"]', '{a', '{a,}', '{,a}', '{NULL}', '{{a},{b}}', '{a"b}', '{"a}'])(
    'is left to Postgres to judge: %s',
    (text) => {
      expect(arrayElements(text)).toBeUndefined();
    },
  );

  it('reads back what the engine itself writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (elements) => {
        expect(arrayElements(arrayLiteral(elements))).toEqual(elements);
      }),
    );
  });
});
