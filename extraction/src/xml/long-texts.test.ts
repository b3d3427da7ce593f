import { describe, expect, it } from 'vitest';
import { withoutLongTexts } from './long-texts.ts';

const kept = (...pieces: readonly string[]) => [...withoutLongTexts(pieces, 4)];

describe('withoutLongTexts', () => {
  it('withoutLongTexts keeps pieces with markup and short texts', () => {
    expect(kept('<a>', 'bc', 'de', '</a>', 'f&amp;')).toEqual(['<a>', 'bc', 'de', '</a>', 'f&amp;']);
  });

  it('withoutLongTexts keeps the pieces of a long text up to the limit, and its last piece', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi', 'jk', '</a>')).toEqual(['<a>', 'bc', 'de', 'jk', '</a>']);
  });

  it('withoutLongTexts counts the length of a text from zero after markup', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>')).toEqual([
      ...['<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>'],
    ]);
  });

  it('withoutLongTexts keeps the last piece of a text that does not end', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi')).toEqual(['<a>', 'bc', 'de', 'hi']);
  });

  it('withoutLongTexts returns a piece with markup before it reads the next piece', () => {
    const pieces = withoutLongTexts(
      (function* () {
        yield '<a>';
        throw new Error('asked for more');
      })(),
      4,
    );
    expect(pieces.next().value).toBe('<a>');
  });
});
