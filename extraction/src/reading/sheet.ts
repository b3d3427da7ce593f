import { isMonthFirst, parseWrittenDate, type ReadDate } from './dates.ts';
import { findIbans, findVatNumbers } from './identifiers.ts';
import { type LabelKind, normalize, phrases } from './labels.ts';
import { type DecimalMark, decimalMarkOf, parseNumber, type ReadNumber, toMills, withoutNoise } from './numbers.ts';
import { cellsOf, type Line, linesOf, type Page, separateWords, textOf, type Word } from './words.ts';

/** Words `from` to `to` (without the last) of a row. */
interface Span {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

export interface Label extends Span {
  readonly kinds: ReadonlySet<LabelKind>;
  readonly words: readonly Word[];
  /** The cell has no other text than the label, apart from a colon. */
  readonly alone: boolean;
  /** It begins its cell. */
  readonly first: boolean;
}

export interface Amount extends Span, ReadNumber {
  readonly words: readonly Word[];
  readonly mills: number;
  /** Followed by a percent sign. */
  readonly percent: boolean;
  /** The digits before it may belong to it. */
  readonly incomplete: boolean;
}

export interface WrittenDate extends Span, ReadDate {
  readonly words: readonly Word[];
}

export interface Row extends Line {
  readonly index: number;
  readonly cells: readonly (readonly Word[])[];
  readonly labels: readonly Label[];
  readonly amounts: readonly Amount[];
  readonly dates: readonly WrittenDate[];
}

/** The rows of all pages, with their labels, amounts and dates. */
export interface Sheet {
  readonly pages: readonly Page[];
  readonly rows: readonly Row[];
}

/** Words further apart than this, in heights, belong to different cells. */
const phraseGap = 1.2;

const gapAfter = (one: Word | undefined, other: Word | undefined): number =>
  one === undefined || other === undefined ? Infinity : (other.left - one.right) / Math.max(1, one.bottom - one.top);

/** Between labels with their values in one line. */
const separator = /^[|•·]$/;

function labelsOf(line: Line, row: number, cells: readonly (readonly Word[])[]): Label[] {
  const tokens = line.words.flatMap((word, index) => normalize(word.text).map((text) => ({ text, index })));
  const labels: Label[] = [];
  for (let at = 0; at < tokens.length; ) {
    const candidates = phrases.get(tokens[at]?.text ?? '') ?? [];
    // `FACTURE A-004` is not `facturé à`.
    const isInNumber = (end: number) =>
      tokens[end]?.index === tokens[end - 1]?.index && /\d/.test(tokens[end]?.text ?? '');
    const fits = candidates.filter(
      ({ words: phrase }) =>
        !isInNumber(at + phrase.length) &&
        phrase.every((word, n) => {
          const [token, before] = [tokens[at + n], tokens[at + n - 1]];
          const near = n === 0 || token?.index === before?.index;
          return (
            token?.text === word &&
            (near || gapAfter(line.words[before?.index ?? 0], line.words[token.index]) < phraseGap)
          );
        }),
    );
    const length = fits[0]?.words.length ?? 0;
    if (length === 0) {
      at++;
      continue;
    }
    const from = tokens[at]?.index ?? 0;
    const to = (tokens[at + length - 1]?.index ?? from) + 1;
    const words = line.words.slice(from, to);
    const cell = cells.find((each) => each.includes(words[0] as Word)) ?? [];
    labels.push({
      kinds: new Set(fits.filter(({ words: all }) => all.length === length).map(({ kind }) => kind)),
      words,
      row,
      from,
      to,
      first:
        cell[0] === words[0] || (cell.includes(words[0] as Word) && separator.test(line.words[from - 1]?.text ?? '')),
      alone: cell[0] === words[0] && cell.slice(words.length).every(({ text }) => !/[\p{L}\p{N}]/u.test(text)),
    });
    at += length;
  }
  return labels;
}

/** Digits in groups of three may be separate words; a space of a typewriter font is 0.6 of its size. */
const groupGap = 0.65;
/** Recognized words end at their ink. */
const recognizedGroupGap = 0.8;
/** Further apart, three digits do not belong to the number before them. */
const possibleGroupGap = 1.5;

/** `8` and `886.74` may be 8,886.74, or the number of a line and its price. */
function mayContinue(words: readonly Word[], from: number): boolean {
  const [before, first] = [words[from - 1], words[from]];
  return (
    /^\d{3}(?!\d)/.test(first?.text ?? '') &&
    /^\D{0,4}\d{1,3}$/.test(before?.text ?? '') &&
    gapAfter(before, first) < possibleGroupGap
  );
}

function amountsOf(line: Line, row: number, mark: DecimalMark): Amount[] {
  const amounts: Amount[] = [];
  for (let from = 0; from < line.words.length; ) {
    let to = from + 1;
    const first = line.words[from]?.text ?? '';
    if (/^\D{0,4}\d{1,3}$/.test(first)) {
      while (
        to < line.words.length &&
        /^\d{3}(?!\d)/.test(line.words[to]?.text ?? '') &&
        gapAfter(line.words[to - 1], line.words[to]) <
          ((line.words[to]?.certainty ?? 1) < 1 ? recognizedGroupGap : groupGap)
      )
        to++;
    }
    const read = () => parseNumber(textOf(line.words.slice(from, to)), mark);
    let number = read();
    if (number === undefined && to > from + 1) {
      to = from + 1;
      number = read();
    }
    const words = line.words.slice(from, to);
    if (words.some(({ certainty }) => certainty < 1)) number ??= parseNumber(withoutNoise(first), mark);
    const [last, next] = [words.at(-1)?.text ?? '', line.words[to]];
    const percentWord = next?.text.startsWith('%') === true && gapAfter(words.at(-1), next) < phraseGap;
    const percent = /%/.test(last) || percentWord;
    if (/%/.test(last)) number ??= parseNumber(last.replace(/(?<![%(),:])[%(),:]+$/, '').replace(/^\(/, ''), mark);
    const isMinus = line.words[from - 1]?.text === '-' && gapAfter(line.words[from - 1], words[0]) < phraseGap;
    if (number !== undefined) {
      const value = isMinus && !number.value.startsWith('-') ? `-${number.value}` : number.value;
      const incomplete = mayContinue(line.words, from);
      amounts.push({ ...number, value, mills: toMills(value), percent, incomplete, words, row, from, to });
    }
    from = to;
  }
  return amounts;
}

/** `5 de marzo de 2026`. */
const dateWords = 5;

function datesOf(line: Line, row: number, monthFirst: boolean | undefined): WrittenDate[] {
  const dates: WrittenDate[] = [];
  for (let from = 0; from < line.words.length; from++) {
    for (let count = Math.min(dateWords, line.words.length - from); count > 0; count--) {
      const words = line.words.slice(from, from + count);
      if (words.some((word, index) => index > 0 && gapAfter(words[index - 1], word) > phraseGap)) continue;
      const date = parseWrittenDate(textOf(words), monthFirst);
      if (date === undefined) continue;
      dates.push({ ...date, words, row, from, to: from + count });
      from += count - 1;
      break;
    }
  }
  return dates;
}

/** An invoice with an account or a tax number of Europe, and not in dollars, writes the day first. */
function isEuropean(lines: readonly Line[], texts: readonly string[]): boolean {
  if (texts.some((text) => text.length <= 40 && /\$|USD/.test(text))) return false;
  const rows = lines.map(({ words }, index) => ({ words, index }));
  return findIbans(rows).length > 0 || findVatNumbers(rows).some(({ valid }) => valid);
}

export function sheetOf(read: readonly Page[]): Sheet {
  const pages = read.map((page) => ({ ...page, words: page.words.flatMap(separateWords) }));
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text));
  const mark = decimalMarkOf(texts);
  const lines = linesOf(pages);
  const monthFirst = isMonthFirst(texts) ?? (isEuropean(lines, texts) ? false : undefined);
  const rows = lines.map((line, index): Row => {
    const cells = cellsOf(line);
    return {
      ...line,
      index,
      cells,
      labels: labelsOf(line, index, cells),
      amounts: amountsOf(line, index, mark),
      dates: datesOf(line, index, monthFirst),
    };
  });
  return { pages, rows };
}

/** Where a label's value stands: behind it in its row, up to the next label; or below it, in the next rows. */
export interface LabelledValue<T> {
  readonly value: T;
  readonly below: boolean;
  /** Rows or words between label and value. */
  readonly distance: number;
}

const overlaps = (words: readonly Word[], label: readonly Word[], slack: number): boolean => {
  const [left, right] = [label[0]?.left ?? 0, label.at(-1)?.right ?? 0];
  return (words[0]?.left ?? 0) < right + slack && (words.at(-1)?.right ?? 0) > left - slack;
};

/** Between the edges of a value and of the label above it: they are aligned at the left or at the right. */
const distanceOf = (words: readonly Word[], label: readonly Word[]): number =>
  Math.min(
    Math.abs((words[0]?.left ?? 0) - (label[0]?.left ?? 0)),
    Math.abs((words.at(-1)?.right ?? 0) - (label.at(-1)?.right ?? 0)),
  );

/** How far below a label its value stands. */
const rowsBelow = 3;

/** @param list the values of a row. @param isEnd labels that end the search in the row */
export function valuesAt<T extends Span & { readonly words: readonly Word[] }>(
  { rows }: Sheet,
  label: Label,
  list: (row: Row) => readonly T[],
  isEnd: (label: Label) => boolean,
): LabelledValue<T>[] {
  const row = rows[label.row];
  if (row === undefined) return [];
  const end = row.labels.find((each) => each.from >= label.to && isEnd(each))?.from ?? Infinity;
  const beside = list(row).filter(({ from }) => from >= label.to && from < end);
  if (beside.length > 0) return beside.map((value, distance) => ({ value, below: false, distance }));
  for (let distance = 1; distance <= rowsBelow; distance++) {
    const next = rows[label.row + distance];
    if (next === undefined || next.page !== row.page || next.top - row.bottom > 4 * (row.bottom - row.top)) break;
    const found = list(next).filter(({ words }) => overlaps(words, label.words, 12));
    if (found.length > 0) {
      const nearest = found.toSorted(
        (one, other) => distanceOf(one.words, label.words) - distanceOf(other.words, label.words),
      );
      return nearest.map((value) => ({ value, below: true, distance }));
    }
  }
  return [];
}
