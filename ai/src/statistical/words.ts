import { stemmer } from 'stemmer';

/** A word of a description. */
export interface DescriptionWord {
  /** The word as written, with its case and accents. */
  readonly text: string;
  /** The word in lower case and without accents. */
  readonly plain: string;
  readonly stem: string;
  /** Position of the word's first character in the description, and position after its last character. */
  readonly start: number;
  readonly end: number;
}

/** Consecutive words of a description: the position of the first word, and the position after the last word. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

const marks = /\p{M}/gu;
const notAscii = /[^\0-\x7f]/;

/** Converts a text to lower case without accents: `Zürich` and `ZURICH` become the same text. */
export function unaccented(text: string): string {
  // Most words are ASCII, and the replacements would take several times as long as the rest of the work.
  if (!notAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(marks, '').toLowerCase().replace(/ß/g, 'ss').replace(/ł/g, 'l');
}

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

function getStemOfPlainWord(plain: string): string {
  const bare = plain.replace(/['’]s$/, '');
  return irregular.get(bare) ?? stemmer(bare);
}

/** Returns the stem of a word. All forms of a word have the same stem, such as `invoices` and `invoiced`. */
export const getWordStem = (word: string): string => getStemOfPlainWord(unaccented(word));

/**
 * Maximum number of words that the provider reads. The limit bounds the work, because the provider compares each word
 * with each field and with many values.
 */
const mostWords = 150;

/** Splits a text into words. Returns at most 150 words. */
export function splitWords(text: string): readonly DescriptionWord[] {
  return [...text.matchAll(wordForm)].slice(0, mostWords).map((match) => {
    const [word] = match;
    const plain = unaccented(word);
    return {
      text: word,
      plain,
      stem: getStemOfPlainWord(plain),
      start: match.index,
      end: match.index + word.length,
    };
  });
}

/** Returns the word stems of a text. Dots and underscores separate words. */
export const getWordStems = (text: string): readonly string[] =>
  splitWords(text.replace(/[._]/g, ' ')).map(({ stem }) => stem);

/** Stems of the stop words, such as `the`, which do not describe records. */
const empty = new Set(
  `a an the and or of to in on at by for from with is are was were be been being it its that which who whose what this
  these those there their them they we our you i me my any all each every one ones some everything anything
  something still only just yet so as if has have had do does did can could should would will may might show
  find list give get me where when whether than then into out please record records entry entries row rows
  whom not no`
    .split(/\s+/)
    .map(getWordStem),
);

/** Returns whether a word is a stop word, such as `the`. @param stem the stem of the word */
export const isStopWord = (stem: string): boolean => empty.has(stem);

/** Returns whether the word at an index and the following words have the given stems, in the given order. */
export const hasWordStemsAt = (words: readonly DescriptionWord[], index: number, stems: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem, offset) => words[index + offset]?.stem === stem);

/** Joins consecutive words to one text in lower case and without accents. */
export const joinWords = (words: readonly DescriptionWord[], from: number, to: number): string =>
  words
    .slice(Math.max(0, from), Math.max(0, to))
    .map(({ plain }) => plain)
    .join(' ');

/** Counts the words in a text. */
export const countWords = (text: string): number => text.trim().split(/\s+/).length;
