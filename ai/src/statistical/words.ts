import { stemmer } from 'stemmer';

/** A word of a description. */
export interface Word {
  /** The word with its case and accents. */
  readonly text: string;
  /** The word without upper case and accents. */
  readonly plain: string;
  readonly stem: string;
  /** Index of the word's first character in the description, and index after its last character. */
  readonly start: number;
  readonly end: number;
}

/** Consecutive words of a description: index of the first, and index after the last. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

const marks = /\p{M}/gu;

/** Removes case and accents: `Zürich` and `ZURICH` become the same text. */
export const plainOf = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().replace(/ß/g, 'ss').replace(/ł/g, 'l');

const wordForm = /\d{4}-\d{2}-\d{2}|\d[\d.,]*\d|\d|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|[%€$£@]/gu;

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    paid: 'pay',
    sent: 'send',
    bought: 'buy',
    sold: 'sell',
    fees: 'fee',
  }),
);

/** Returns the stem that all forms of a word have in common: `invoices` and `invoiced` have the same stem. */
export function stemOf(word: string): string {
  const plain = plainOf(word).replace(/['’]s$/, '');
  return irregular.get(plain) ?? stemmer(plain);
}

/**
 * Maximum number of words that the provider reads. It compares each word with each field and with the values of
 * records.
 */
const mostWords = 150;

/** Returns the first 150 words of a text in their order. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(wordForm)].slice(0, mostWords).map((match) => {
    const [word] = match;
    return { text: word, plain: plainOf(word), stem: stemOf(word), start: match.index, end: match.index + word.length };
  });
}

/** Returns the stems of a text. Dots and underscores separate words. */
export const stemsOf = (text: string): readonly string[] => wordsOf(text.replace(/[._]/g, ' ')).map(({ stem }) => stem);

/** Words without a meaning of their own. */
const empty = new Set(
  `a an the and or of to in on at by for from with is are was were be been being it its that which who whose what this
  these those there their them they we our you i me my any all each every one ones some everything anything
  something still only just yet so as if has have had do does did can could should would will may might show
  find list give get me where when whether than then into out please record records entry entries row rows
  whom not no`
    .split(/\s+/)
    .map(stemOf),
);

/** Returns whether a word has no meaning of its own. @param stem the stem of the word */
export const isStopWord = (stem: string): boolean => empty.has(stem);

/** Returns whether the words from an index on have these stems, in this order. */
export const wordsStartAt = (words: readonly Word[], index: number, stems: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem, offset) => words[index + offset]?.stem === stem);

/** Returns some consecutive words as one text without upper case and accents. */
export const textOf = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(Math.max(0, from), Math.max(0, to))
    .map(({ plain }) => plain)
    .join(' ');

/** Counts the words of a text that `textOf` returned. */
export const countWords = (text: string): number => text.trim().split(/\s+/).length;
