import type { Box } from './types.ts';

/** A word as it stands on a page, in points from the upper left corner. */
export interface Word {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Of the recognition of a picture, between 0 and 1; 1 in a text. */
  readonly certainty: number;
}

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** The page of a PDF shows a picture, such as a scan. */
  readonly hasPicture?: boolean;
  /** Above a limit of pages or of time; it stands for all following pages. */
  readonly isUnread?: boolean;
}

/** Long invoices are below these limits. */
export const wordLimits = { pages: 50, words: 50_000, wordLength: 200 } as const;

/** Median of their heights; 0 without words. */
export const usualHeight = (words: readonly Word[]): number =>
  words.map(({ top, bottom }) => bottom - top).toSorted((one, other) => one - other)[Math.floor(words.length / 2)] ?? 0;

const round = (value: number): number => Math.round(value * 10) / 10;

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** @param words at least one */
export function boxOf(words: readonly Word[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const word of words) {
    left = Math.min(left, word.left);
    top = Math.min(top, word.top);
    right = Math.max(right, word.right);
    bottom = Math.max(bottom, word.bottom);
  }
  return [round(left), round(top), round(right - left), round(bottom - top)];
}

/** `Rechnungsnr.:4711`, `No.4711`, `#4711`. */
const joinedWords: readonly RegExp[] = [
  /^(\p{L}[\p{L}.°º/'’-]{1,30}:)([^\s/:]\S{0,100})$/u,
  /^(\p{L}{3,30})(\d{1,4}[./-]\d{1,2}[./-]\d{2,4})$/u,
  /^((?:nr|no|num|n)[.°º]{1,2})(\d\S{0,30})$/iu,
  /^(#)(\d\S{0,30})$/,
];

/** Forms have lines to write on. */
const blankLine = /_{2,}/g;

/** A label and its value that have no space between them become two words. */
export function separateWords(word: Word): readonly Word[] {
  if (word.text.includes('__')) {
    const text = word.text.replace(blankLine, '');
    return text === '' ? [] : separateWords({ ...word, text });
  }
  for (const pattern of joinedWords) {
    const [, label, value] = pattern.exec(word.text) ?? [];
    if (label === undefined || value === undefined) continue;
    const middle = word.left + ((word.right - word.left) * label.length) / word.text.length;
    return [
      { ...word, text: label, right: middle },
      { ...word, text: value, left: middle },
    ];
  }
  return [word];
}

/** Letters of a title such as `I N V O I C E`: at least so many, with gaps below this part of their height. */
const spaced = { letters: 4, gap: 1.2 } as const;

/** Single letters in a row become one word. */
function joinSpaced(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  for (let from = 0; from < words.length; ) {
    const isLetter = (word: Word | undefined) => word !== undefined && /^\p{Lu}$/u.test(word.text);
    let to = from;
    while (isLetter(words[to])) {
      const [last, next] = [words[to], words[to + 1]];
      to++;
      if (last === undefined || next === undefined || next.left - last.right > spaced.gap * (last.bottom - last.top))
        break;
    }
    const [first, end] = [words[from], words[to - 1]];
    if (to - from >= spaced.letters && first !== undefined && end !== undefined)
      joined.push({
        ...first,
        text: words
          .slice(from, to)
          .map(({ text }) => text)
          .join(''),
        right: end.right,
      });
    else joined.push(...words.slice(from, Math.max(to, from + 1)));
    from = Math.max(to, from + 1);
  }
  return joined;
}

/** Words of one row of a page, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly page: number;
  readonly top: number;
  readonly bottom: number;
}

/** More words of one row are not read. */
const maxWordsOfRow = 300;

/** Two words are in one row if they share this part of the lower one's height. */
const sharedHeight = 0.5;

function lineOf(words: Word[]): Line {
  const sorted = words.toSorted((one, other) => one.left - other.left).slice(0, maxWordsOfRow);
  const [first] = words;
  return {
    words: joinSpaced(sorted),
    page: first?.page ?? 1,
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
  };
}

/** Of the lower word: words that are further apart upright, and cover each other's columns, are lines of two cells. */
const otherLine = 0.3;
/** More words of a row are not compared. */
const maxCompared = 40;

/** Two lines of small letters touch one line of large letters. */
const isBelow = (row: readonly Word[], word: Word): boolean =>
  row
    .slice(-maxCompared)
    .some(
      (each) =>
        each.left < word.right - 1 &&
        each.right > word.left + 1 &&
        (word.top + word.bottom - each.top - each.bottom) / 2 >
          otherLine * Math.min(word.bottom - word.top, each.bottom - each.top),
    );

/** In reading order. A word joins the row whose first word it overlaps most; rows above it are closed. */
export function linesOf(pages: readonly Page[]): Line[] {
  return pages.flatMap(({ words }) => {
    const sorted = words.toSorted((one, other) => one.top + one.bottom - other.top - other.bottom);
    const rows: Word[][] = [];
    for (const word of sorted) {
      const row = rows.at(-1);
      const first = row?.[0];
      const shared = first === undefined ? 0 : Math.min(first.bottom, word.bottom) - Math.max(first.top, word.top);
      const lower = Math.min(word.bottom - word.top, (first?.bottom ?? 0) - (first?.top ?? 0));
      if (row !== undefined && shared > sharedHeight * lower && !isBelow(row, word)) row.push(word);
      else rows.push([word]);
    }
    return withAmountsRaised(rows).map(lineOf);
  });
}

const sign = /^(?:[€$£]|z[łl])$/;
const amount = /^-?\d[\d.,'’]*[.,]\d\d$/;

/**
 * An amount that is too wide for its column is below its currency sign, in a row without words; it belongs to the
 * row of the sign.
 */
function withAmountsRaised(rows: readonly Word[][]): readonly Word[][] {
  for (const [index, row] of rows.entries()) {
    const below = rows[index + 1];
    if (below === undefined || row.length < 2 || Math.max(row.length, below.length) > maxWordsOfRow) continue;
    if (!below.every(({ text }) => amount.test(text))) continue;
    for (const word of row.filter(({ text }) => sign.test(text))) {
      const height = word.bottom - word.top;
      if (row.some(({ text, right }) => amount.test(text) && Math.abs(word.left - right) < height)) continue;
      const found = below.findIndex(
        ({ text, left, right, top }) =>
          amount.test(text) &&
          Math.abs(right - word.right) < 2 &&
          left <= word.left &&
          top - word.bottom < 0.5 * height,
      );
      if (found >= 0) row.push(...below.splice(found, 1));
    }
  }
  return rows.filter(({ length }) => length > 0);
}

/** A wider gap, in heights of the row, separates cells. */
const cellGap = 0.9;
/** A sign between parts of a line has more space around it. */
const signGap = 1.6;
const betweenParts = /^[·•|*●▪–—+-]$/;

/** Groups of words of a row without a wide gap between them. */
export function cellsOf(line: Line): Word[][] {
  const cells: Word[][] = [];
  let right = -Infinity;
  for (const word of line.words) {
    const gap = word.left - right;
    const cell = cells.at(-1);
    const isSign = [cell?.at(-1), word].some((each) => each !== undefined && betweenParts.test(each.text));
    const limit = isSign ? signGap : cellGap;
    if (cell !== undefined && gap < limit * (word.bottom - word.top)) cell.push(word);
    else cells.push([word]);
    right = Math.max(right, word.right);
  }
  return cells;
}
