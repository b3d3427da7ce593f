import { usualHeight, type Word, wordLimits } from '../reading/words.ts';

/**
 * Of its height, around a recognized word: its letters are 0.7 of the size of the font, but the gaps between words and
 * cells are measured by that size, as in a PDF, and a PDF counts the space around each letter.
 */
const margins = { vertical: 0.15, horizontal: 0.08, afterPoint: 0.2 } as const;

type Mutable = { -readonly [Key in keyof Word]: Word[Key] };

/** A larger word of a line is a title next to it. */
const maxHeight = 1.6;
/** A skewed line is much higher than its words. */
const maxLineHeight = 2.5;

/** A word gets the height of its line, because `a` is lower than `l`. */
function fitToLine(words: readonly Mutable[]): void {
  const heightOf = (word: Word) => word.bottom - word.top;
  const usual = usualHeight(words);
  const members = words.filter((word) => heightOf(word) <= maxHeight * usual);
  const [top, bottom] = [Math.min(...members.map((word) => word.top)), Math.max(...members.map((word) => word.bottom))];
  const isStraight = bottom - top < maxLineHeight * usual;
  for (const word of words) {
    if (isStraight && members.includes(word)) [word.top, word.bottom] = [top, bottom];
    const height = heightOf(word);
    word.top -= margins.vertical * height;
    word.bottom += margins.vertical * height;
    word.left -= margins.horizontal * height;
    word.right += (/[.,]$/.test(word.text) ? margins.afterPoint : margins.horizontal) * height;
  }
}

/** `Sp. z o.o.` and `S.r.l.` */
const corrected = (text: string): string =>
  text.replace(/^0\.0(?=\.?,?$)/, 'o.o').replace(/^([Ss]\.[rR]\.)[1I](?=\.?,?$)/, '$1l');

/**
 * The table has a row for each line (level 4), followed by its words (level 5): level, page, block, paragraph, line,
 * word, left, top, width, height, certainty, text.
 */
export function wordsOf(table: string, page: number, scale: number): Word[] {
  const lines: Mutable[][] = [];
  let count = 0;
  for (const row of table.split('\n')) {
    const [level, , , , , , ...rest] = row.split('\t');
    const [left = 0, top = 0, width = 0, height = 0] = rest.slice(0, 4).map((each) => Number(each) / scale);
    if (level === '4') lines.push([]);
    const [certainty, text = ''] = rest.slice(4);
    if (level !== '5' || text.trim() === '' || count >= wordLimits.words) continue;
    count++;
    lines
      .at(-1)
      ?.push({
        text: corrected(text.trim().slice(0, wordLimits.wordLength).normalize('NFKC')),
        page,
        left,
        top,
        right: left + width,
        bottom: top + height,
        certainty: Math.max(0, Math.min(1, Number(certainty) / 100)),
      });
  }
  for (const line of lines) fitToLine(line);
  return lines.flat();
}
