import { isMonthFirst, parseWrittenDate, type ReadDate } from './dates.ts';
import { type LabelKind, normalize, phrases } from './labels.ts';
import { type DecimalMark, decimalMarkOf, parseNumber, type ReadNumber, toMills } from './numbers.ts';
import { cellsOf, type Line, linesOf, type Page, textOf, type Word } from './words.ts';

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
  readonly mark: DecimalMark;
}

/** Words further apart than this, in heights, belong to different cells. */
const phraseGap = 1.2;

const gapAfter = (one: Word | undefined, other: Word | undefined): number =>
  one === undefined || other === undefined ? Infinity : (other.left - one.right) / Math.max(1, one.bottom - one.top);

function labelsOf(line: Line, row: number, cells: readonly (readonly Word[])[]): Label[] {
  const tokens = line.words.flatMap((word, index) => normalize(word.text).map((text) => ({ text, index })));
  const labels: Label[] = [];
  for (let at = 0; at < tokens.length; ) {
    const candidates = phrases.get(tokens[at]?.text ?? '') ?? [];
    const fits = candidates.filter(({ words: phrase }) =>
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
      first: cell[0] === words[0],
      alone: cell[0] === words[0] && cell.slice(words.length).every(({ text }) => !/[\p{L}\p{N}]/u.test(text)),
    });
    at += length;
  }
  return labels;
}

/** Digits in groups of three may be separate words. */
const groupGap = 0.5;

function amountsOf(line: Line, row: number, mark: DecimalMark): Amount[] {
  const amounts: Amount[] = [];
  for (let from = 0; from < line.words.length; ) {
    let to = from + 1;
    const first = line.words[from]?.text ?? '';
    if (/^\D{0,4}\d{1,3}$/.test(first)) {
      while (
        to < line.words.length &&
        /^\d{3}(?!\d)/.test(line.words[to]?.text ?? '') &&
        gapAfter(line.words[to - 1], line.words[to]) < groupGap
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
    const [last, next] = [words.at(-1)?.text ?? '', line.words[to]];
    const percentWord = next?.text.startsWith('%') === true && gapAfter(words.at(-1), next) < phraseGap;
    const percent = /%/.test(last) || percentWord;
    if (/%/.test(last)) number ??= parseNumber(last.replace(/(?<![%(),])[%(),]+$/, '').replace(/^\(/, ''), mark);
    const isMinus = line.words[from - 1]?.text === '-' && gapAfter(line.words[from - 1], words[0]) < phraseGap;
    if (number !== undefined) {
      const value = isMinus && !number.value.startsWith('-') ? `-${number.value}` : number.value;
      amounts.push({ ...number, value, mills: toMills(value), percent, words, row, from, to });
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

export function sheetOf(pages: readonly Page[]): Sheet {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text));
  const mark = decimalMarkOf(texts);
  const monthFirst = isMonthFirst(texts);
  const rows = linesOf(pages).map((line, index): Row => {
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
  return { pages, rows, mark };
}

/** Where a label's value stands: behind it in its row, up to the next label; or below it, in the next rows. */
export interface Place<T> {
  readonly value: T;
  readonly below: boolean;
  /** Rows or words between label and value. */
  readonly distance: number;
}

const overlaps = (words: readonly Word[], label: readonly Word[], slack: number): boolean => {
  const [left, right] = [label[0]?.left ?? 0, label.at(-1)?.right ?? 0];
  return (words[0]?.left ?? 0) < right + slack && (words.at(-1)?.right ?? 0) > left - slack;
};

/** How far below a label its value stands. */
const rowsBelow = 3;

/** @param list the values of a row. @param isEnd labels that end the search in the row */
export function valuesAt<T extends Span & { readonly words: readonly Word[] }>(
  { rows }: Sheet,
  label: Label,
  list: (row: Row) => readonly T[],
  isEnd: (label: Label) => boolean,
): Place<T>[] {
  const row = rows[label.row];
  if (row === undefined) return [];
  const end = row.labels.find((each) => each.from >= label.to && isEnd(each))?.from ?? Infinity;
  const beside = list(row).filter(({ from }) => from >= label.to && from < end);
  if (beside.length > 0) return beside.map((value, distance) => ({ value, below: false, distance }));
  for (let distance = 1; distance <= rowsBelow; distance++) {
    const next = rows[label.row + distance];
    if (next === undefined || next.page !== row.page || next.top - row.bottom > 4 * (row.bottom - row.top)) break;
    const found = list(next).filter(({ words }) => overlaps(words, label.words, 12));
    if (found.length > 0) return found.map((value) => ({ value, below: true, distance }));
  }
  return [];
}
