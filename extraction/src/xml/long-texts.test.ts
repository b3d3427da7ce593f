import { describe, expect, it } from 'vitest';
import { truncateTexts } from './long-texts.ts';

const kept = (...pieces: readonly string[]) => [...truncateTexts(pieces, 4)];

describe('truncateTexts', () => {
  it('truncateTexts does not change markup and short texts', () => {
    expect(kept('<a>', 'bc', 'de', '</a>', 'f&amp;')).toEqual(['<a>', 'bc', 'de', '</a>', 'f&amp;']);
  });

  it('truncateTexts keeps the beginning and the last piece of a long text', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi', 'jk', '</a>')).toEqual(['<a>', 'bc', 'de', 'jk', '</a>']);
  });

  it('truncateTexts measures the texts before and after a tag separately', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>')).toEqual([
      ...['<a>', 'bc', 'de', 'fg', '<b>', 'hi', 'jk', 'lm', '</b>'],
    ]);
  });

  it('truncateTexts keeps the last piece of a text if the file ends without an end tag', () => {
    expect(kept('<a>', 'bc', 'de', 'fg', 'hi')).toEqual(['<a>', 'bc', 'de', 'hi']);
  });

  it('truncateTexts yields markup before it asks for the next piece', () => {
    const pieces = truncateTexts(
      (function* () {
        yield '<a>';
        throw new Error('asked for more');
      })(),
      4,
    );
    expect(pieces.next().value).toBe('<a>');
  });
});
