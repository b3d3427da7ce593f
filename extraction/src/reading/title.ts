import type { Label, Row, Sheet } from './sheet.ts';
import { textOf, usualHeight, type Word } from './words.ts';

/** Titles are in the upper part of the first page. */
const titleHeight = 0.6;

export interface Title {
  readonly kind: 'invoice' | 'creditNote' | 'otherTitle';
  readonly words: readonly Word[];
  /** The document replaces an invoice, and its amounts keep their sign. */
  readonly corrects: boolean;
  /** Not a label such as `Invoice no.`. */
  readonly isOwn: boolean;
}

/** `Invoice no.` begins with a title. */
const titleKinds = ['creditNote', 'otherTitle', 'invoice', 'number'] as const;

const credit = /gutschrift|korrektur|storno|credit|avoir|cr[eé]dito|abono/i;
const correction = /korrektur|storno|rectificativa|koryguj|korekta/i;

/** More words follow in the cell of a sentence. */
const maxFollowing = 5;

function titleOf(row: Row, label: Label): Title[] {
  const alone = label.alone && row.cells.length === 1;
  const kind = titleKinds.find((each) => label.kinds.has(each) && (each !== 'otherTitle' || alone));
  // A row such as `Invoice 4711  119.00` of a reminder is not a title.
  if (row.amounts.some(({ decimals, percent }) => decimals === 2 && !percent)) return [];
  const cell = row.cells.find((each) => each[0] === label.words[0]) ?? [];
  if (kind === undefined || !label.first || cell.length > label.words.length + maxFollowing) return [];
  const text = textOf(label.words);
  const named = credit.test(text) ? 'creditNote' : 'invoice';
  const isOwn = kind !== 'number' && !label.kinds.has('number');
  return [{ kind: kind === 'number' ? named : kind, words: label.words, corrects: correction.test(text), isOwn }];
}

const heightOf = ({ words: [word] }: Title): number => (word === undefined ? 0 : word.bottom - word.top);

/** The largest title of the first page; a title of another kind counts only if no title names an invoice. */
export function findTitle({ rows, pages }: Sheet): Title | undefined {
  const limit = (pages[0]?.height ?? 0) * titleHeight;
  const titles = rows
    .filter(({ page, top }) => page === 1 && top < limit)
    .flatMap((row) => row.labels.flatMap((label) => titleOf(row, label)));
  const largest = Math.max(0, ...titles.map(heightOf));
  const [title] = titles.filter((each) => heightOf(each) >= 0.85 * largest);
  return title?.kind === 'otherTitle' ? (titles.find(({ kind }) => kind === 'invoice') ?? title) : title;
}

/** Of the usual height; a larger word is part of a title. */
const largeHeight = 1.25;

/** A large word of a credit note, such as `Credit` without `note`. */
export function namesCredit({ rows, pages }: Sheet): boolean {
  const limit = (pages[0]?.height ?? 0) * titleHeight;
  const words = rows.filter(({ page, top }) => page === 1 && top < limit).flatMap((row) => row.words);
  const large = largeHeight * usualHeight(words);
  return words.some(({ text, top, bottom }) => bottom - top > large && credit.test(text));
}
