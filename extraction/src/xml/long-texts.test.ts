import { describe, expect, it } from 'vitest';
import { withoutLongTexts } from './long-texts.ts';

const kept = (...pieces: readonly string[]) => [...withoutLongTexts(pieces, 4)];

describe('withoutLongTexts', () => {
  it('keeps pieces with markup and short texts', () => {
    expect(kept('<a>', 'bc', 'de', '</a>', 'f&amp;')).toEqual(['<a>', 'bc', 'de', '</a>', 'f&amp;']);
  });

  it('keeps the pieces of a long text up to the limit, and the last piece', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi', 'jk', '</a>')).toEqual(['<a>', 'bc', 'de', 'jk', '</a>']);
  });

  it('counts the length of the next text from zero after markup', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>')).toEqual([
      ...['<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>'],
    ]);
  });

  it('keeps the last piece of a text that does not end', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi')).toEqual(['<a>', 'bc', 'de', 'hi']);
  });

  it('passes markup on before it asks for more', () => {
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
