import { stemmer } from 'stemmer';

export interface DescriptionWord {
  readonly text: string;
  /** In lower case and without accents. */
  readonly plain: string;
  readonly stem: string;
  /** Positions in the description. */
  readonly start: number;
  readonly end: number;
}

/** From the first word (inclusive) to the word after the last (exclusive). */
export type WordSpan = { readonly from: number; readonly to: number };

const marks = /\p{M}/gu;
const notAscii = /[^\0-\x7f]/;

/** `Zürich` and `ZURICH` become the same text. */
export function unaccented(text: string): string {
  // Most words are ASCII, and the replacements would take several times as long as the rest of the work.
  if (!notAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(marks, '').toLowerCase().replace(/ß/g, 'ss').replace(/ł/g, 'l');
}

const wordForm = /\d{4}-\d{2}-\d{2}|\d[\d.,]*\d|\d|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|[%€$£@]/gu;

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({ paid: 'pay', sent: 'send', bought: 'buy', sold: 'sell', fees: 'fee' }),
);

function getStemOfPlainWord(plain: string): string {
  const bare = plain.replace(/['’]s$/, '');
  return irregular.get(bare) ?? stemmer(bare);
}

/** `invoices` and `invoiced` have the same stem. */
export const getWordStem = (word: string): string => getStemOfPlainWord(unaccented(word));

/** Bounds the work, because each word is compared with each field and with many values. */
const mostWords = 150;

export function splitWords(text: string): readonly DescriptionWord[] {
  return [...text.matchAll(wordForm)].slice(0, mostWords).map((match) => {
    const [word] = match;
    const plain = unaccented(word);
    return { text: word, plain, stem: getStemOfPlainWord(plain), start: match.index, end: match.index + word.length };
  });
}

/** Dots and underscores separate words. */
export const getWordStems = (text: string): readonly string[] =>
  splitWords(text.replace(/[._]/g, ' ')).map(({ stem }) => stem);

const empty = new Set(
  `a an the and or of to in on at by for from with is are was were be been being it its that which who whose what this
  these those there their them they we our you i me my any all each every one ones some everything anything
  something still only just yet so as if has have had do does did can could should would will may might show
  find list give get me where when whether than then into out please record records entry entries row rows
  whom not no`
    .split(/\s+/)
    .map(getWordStem),
);

export const isStopWord = (stem: string): boolean => empty.has(stem);

export const hasWordStemsAt = (words: readonly DescriptionWord[], index: number, stems: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem, offset) => words[index + offset]?.stem === stem);

export const joinWords = (words: readonly DescriptionWord[], from: number, to: number): string =>
  words
    .slice(Math.max(0, from), Math.max(0, to))
    .map(({ plain }) => plain)
    .join(' ');

export const countWords = (text: string): number => text.trim().split(/\s+/).length;
