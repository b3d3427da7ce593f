import type { Candidate } from './candidates.ts';
import { guessRun } from './guess-run.ts';
import { isDoubtfulRun, isOdd, isPosition } from './item-doubts.ts';
import { ratesOf } from './item-rates.ts';
import { findRun, isMoney } from './item-runs.ts';
import { exchangeable, isExchangeable, namesColumns, pairBy } from './pairs.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import type { Totals } from './totals.ts';
import { textOf, type Word } from './words.ts';

/** Words of a value, and how sure it is. */
export interface Part {
  readonly value: string;
  readonly words: readonly Word[];
  readonly confidence: number;
}

export interface Item {
  readonly name?: Part | undefined;
  readonly quantity?: Part | undefined;
  readonly unit?: Part | undefined;
  readonly unitPrice?: Part | undefined;
  readonly taxRate?: Part | undefined;
  readonly amount: Part;
  /** The amount and the price contain the tax, so a record has neither. */
  readonly hasTax: boolean;
}

const letters = (words: readonly Word[]): number => textOf(words).replace(/[^\p{L}]/gu, '').length;

/** The cells with the longest texts are below each other. */
function nameColumn(rows: readonly Row[]): number | undefined {
  const lengths = new Map<number, number>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      const key = Math.round((cell[0]?.left ?? 0) / 8);
      lengths.set(key, (lengths.get(key) ?? 0) + Math.min(letters(cell), 60));
    }
  }
  const [longest] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return longest === undefined || longest[1] === 0 ? undefined : longest[0] * 8;
}

/** Rows above a line in which its name may be. */
const rowsAbove = 3;

/** A line may begin above its amount, if the gap there is smaller than the gap to the line before. */
function firstRowOf(rows: readonly Row[], row: Row, hasName: (row: Row) => boolean): Row {
  let first = row;
  for (let distance = 1; distance <= rowsAbove; distance++) {
    const [above, before] = [rows[first.index - 1], rows[first.index - 2]];
    if (above === undefined || before === undefined || above.page !== row.page || before.page !== row.page) break;
    const isNearer = first.top - above.top + 1 < above.top - before.top;
    if (!isNearer || above.cells.length > 1 || above.amounts.some(isMoney) || !hasName(above)) break;
    first = above;
  }
  return first;
}

/** Without the number of the line before it. */
function withoutNumber(part: Part | undefined, number: number): Part | undefined {
  const [first, ...words] = part?.words ?? [];
  if (part === undefined || first?.text.replace(/\.$/, '') !== String(number) || letters(words) < 2) return part;
  return { ...part, value: textOf(words), words };
}

function nameOf(rows: readonly Row[], row: Row, column: number | undefined): Part | undefined {
  if (column === undefined) return undefined;
  const at = ({ cells }: Row) =>
    cells.find((cell) => Math.abs((cell[0]?.left ?? 0) - column) <= 8 && letters(cell) > 1);
  const start = firstRowOf(rows, row, (each) => at(each) !== undefined);
  if (start !== row) {
    const cell = at(start) ?? [];
    return { value: textOf(cell), words: cell, confidence: 0.8 };
  }
  for (let distance = 0; distance <= rowsAbove; distance++) {
    const above = rows[row.index - distance];
    if (above === undefined || above.page !== row.page) break;
    if (distance > 0 && (above.amounts.some(isMoney) || above.labels.length > 2)) break;
    const cell = at(above);
    if (cell === undefined) continue;
    return { value: textOf(cell), words: cell, confidence: distance === 0 ? 0.8 : 0.6 };
  }
  const longest = row.cells.toSorted((one, other) => letters(other) - letters(one))[0];
  if (longest === undefined || letters(longest) < 2) return undefined;
  return { value: textOf(longest), words: longest, confidence: 0.6 };
}

/** The word behind a quantity. */
function unitOf(row: Row, quantity: Amount): Part | undefined {
  const word = row.words[quantity.to];
  if (word === undefined || !/^\p{L}[\p{L}.²³-]{0,11}$/u.test(word.text)) return undefined;
  return { value: word.text.replace(/\.$/, ''), words: [word], confidence: 0.7 };
}

const partOf = ({ value, words }: Amount, confidence: number): Part => ({ value, words, confidence });

const sign = (candidate: Candidate): string => {
  const value = candidate.amount.value.replace('-', '');
  return candidate.weights.discount === undefined || candidate.mills === 0 ? candidate.amount.value : `-${value}`;
};

/** An allowance or a charge of the whole invoice. */
function adjustmentOf({ rows }: Sheet, candidate: Candidate): Item {
  const { amount } = candidate;
  const label = rows[amount.row]?.cells.find((cell) => letters(cell) > 2);
  return {
    name: label && { value: textOf(label).replace(/\s?:$/, ''), words: label, confidence: 0.8 },
    amount: { value: sign(candidate), words: amount.words, confidence: 0.95 },
    hasTax: false,
  };
}

const nameless = ({ value }: Part): boolean => value.replace(/\b[A-Z]{3}\b|[^\p{L}]/gu, '').length < 2;

/** If lines with tax are not certain, a person sees their amounts. */
const certain = 0.9;

/** Of an amount of lines that add up to no total. */
const guessed = 0.5;

/** Their amounts add up to the net total, with the allowances and charges of the invoice among them. */
export function findItems(sheet: Sheet, totals: Totals): readonly Item[] {
  const summed = findRun(sheet, totals);
  const run = summed ?? guessRun(sheet, totals);
  if (run === undefined) return [];
  const lines = run.amounts.flatMap((amount) => {
    const row = sheet.rows[amount.row];
    return row === undefined ? [] : [{ row, amount }];
  });
  const pair = pairBy(sheet, lines);
  const column = nameColumn(lines.map(({ row }) => row));
  const isDoubtful = isDoubtfulRun(sheet, run, lines, totals);
  const sure = summed === undefined ? guessed : Math.min(totals.net?.confidence ?? 0, isDoubtful ? 0.7 : 1);
  const pairs = lines.map(({ row, amount }) => pair(row, amount));
  const priced = lines.map((line, index) => ({ ...line, pair: pairs[index] }));
  const rates = ratesOf(priced, totals, run.adjustments.length > 0);
  const taken = new Set(lines.map(({ row }) => row));
  const multiplied = pairs.filter((each) => each !== undefined).length;
  const isUsual = multiplied > 0 && 2 * multiplied >= lines.length - 1;
  const multiplies = lines.length === 1 || isUsual || namesColumns(sheet);
  const items = lines.map(({ row, amount }, index): Item => {
    const found = pairs[index];
    const hasNoProduct = multiplies && found === undefined && isOdd(sheet.rows, row, amount, taken, totals);
    const isUnclear = found !== undefined && (isExchangeable(found) || isPosition(row, found, amount, index));
    const name = withoutNumber(nameOf(sheet.rows, row, column), index + 1);
    return {
      name,
      quantity:
        found && partOf(found.quantity, isUnclear || !found.provesQuantity ? exchangeable : found.exact ? 0.92 : 0.9),
      unit: found && unitOf(row, found.quantity),
      unitPrice:
        found && partOf(found.price, isUnclear || !found.provesPrice ? exchangeable : found.exact ? 0.92 : 0.8),
      taxRate: rates[index],
      amount: partOf(
        amount,
        Math.min(sure, amount.incomplete ? 0.7 : 0.97, hasNoProduct || name === undefined || nameless(name) ? 0.7 : 1),
      ),
      hasTax: false,
    };
  });
  if (run.gross && items.every(({ amount: { confidence } }) => confidence >= certain))
    return items.map((item) => ({ ...item, hasTax: true }));
  return [...items, ...run.adjustments.map((each) => adjustmentOf(sheet, each))];
}
