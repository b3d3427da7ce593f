/** Letters and digits, joined by `/`, `_` or `-`. Everything else separates words. */
const wordPattern = /[A-Z0-9]+(?:[/_-]+[A-Z0-9]+)*/g;
const maxTextLength = 1000;
const maxWords = 100;
const keyLength = { min: 4, max: 50 } as const;
/** Of a transaction. */
const maxKeys = 20;

export interface WordList {
  /** The text, perhaps cut. */
  readonly source: string;
  readonly upper: string;
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

export function wordsOf(text: string): WordList {
  const source = text.slice(0, maxTextLength);
  const upper = source.toUpperCase();
  const words = Array.from(upper.matchAll(wordPattern), ({ 0: word, index }) => {
    return { text: word, start: index, end: index + word.length };
  });
  // The last word of a text that is cut may be a part of a longer one.
  return {
    source,
    upper,
    words: words.slice(0, text.length > maxTextLength ? Math.min(maxWords, words.length - 1) : maxWords),
  };
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** The same for `R-2026-1` and `R20261`. */
const keyOfWord = (word: string): string => word.replaceAll(/[/_-]/g, '');

const isKey = (key: string): boolean => hasDigit(key) && key.length >= keyLength.min && key.length <= keyLength.max;

/** Of the words with a digit, the longest and last one. Undefined if the reference is too short to be found in a text. */
export const referenceKey = (reference: string | null): string | undefined =>
  wordsOf(reference ?? '')
    .words.map(({ text }) => keyOfWord(text))
    .filter(isKey)
    .reduce<string | undefined>((best, key) => (key.length >= (best?.length ?? 0) ? key : best), undefined);

export const textKeys = (texts: readonly WordList[], number: string | undefined): readonly string[] =>
  [
    ...new Set([
      ...(number === undefined ? [] : [number]),
      ...texts.flatMap(({ words }) => words.map(({ text }) => keyOfWord(text))),
    ]),
  ]
    .filter(isKey)
    .slice(0, maxKeys);

/** ISO 7064 MOD 97-10, with letters as numbers from 10. */
function isCheckedBy97(text: string): boolean {
  let rest = 0;
  for (const digit of [...text].map((each) => Number.parseInt(each, 36)).join('')) rest = (rest * 10 + +digit) % 97;
  return rest === 1;
}

/** MOD 10, recursive: Swiss Payment Standards, QR reference. */
function isCheckedBy10(digits: string): boolean {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  let carry = 0;
  for (const digit of digits.slice(0, -1)) carry = table[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10 === Number(digits.at(-1));
}

/**
 * The number in a creditor reference: ISO 11649 (`RF18…`), or a Swiss QR or ISR reference of 27 digits, whose number has
 * zeros before it and a check digit after it.
 */
export function creditorNumber(structured: string | null): string | undefined {
  const text = (structured ?? '').slice(0, 100).toUpperCase().replaceAll(/\s/g, '');
  if (/^RF\d\d[A-Z0-9]{1,21}$/.test(text) && isCheckedBy97(text.slice(4) + text.slice(0, 4))) return text.slice(4);
  return /^\d{27}$/.test(text) && isCheckedBy10(text) ? text.slice(0, -1).replace(/^0+/, '') : undefined;
}

/** A number next to the reference may belong to it: `26 1001` is not the reference `1001`. */
function isWhole({ upper, words }: WordList, first: number, last: number): boolean {
  const continues = (before: number, after: number, number: number): boolean => {
    const [one, other] = [words[before], words[after]];
    if (one === undefined || other === undefined || !hasDigit(words[number]?.text ?? '')) return false;
    return /^[\s./_-]*$/.test(upper.slice(one.end, other.start));
  };
  return !continues(first - 1, first, first - 1) && !continues(last, last + 1, last + 1);
}

export type ReferenceAgreement = 'whole' | 'alike' | 'none';

/**
 * `alike`: with other separators, or next to another number.
 * @param number of the creditor reference
 */
export function findReference(
  reference: string | null,
  texts: readonly WordList[],
  number: string | undefined,
): ReferenceAgreement {
  if (referenceKey(reference) === undefined) return 'none';
  const wanted = wordsOf(reference ?? '').words.map(({ text }) => text);
  const joined = keyOfWord(wanted.join(''));
  if (joined === number) return 'whole';
  const places = texts.flatMap((list) =>
    list.words.flatMap((_, first) =>
      wanted.every((word, index) => list.words[first + index]?.text === word)
        ? isWhole(list, first, first + wanted.length - 1)
        : [],
    ),
  );
  if (places.includes(true)) return 'whole';
  const isAlike = places.length > 0 || texts.some(({ words }) => words.some(({ text }) => keyOfWord(text) === joined));
  return isAlike ? 'alike' : 'none';
}
