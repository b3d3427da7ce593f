import type { Candidate } from './candidates.ts';
import { findRun, isMoney, isTotal, left, right } from './item-runs.ts';
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
}

export interface Items {
  readonly items: readonly Item[];
  /** Their amounts add up to the net total, with the allowances and charges of the invoice among them. */
  readonly addUp: boolean;
  /** Prices with tax: the amounts add up to the gross total. */
  readonly gross: boolean;
}

/** Tried for a quantity and a price in one row. */
const maxNumbers = 12;

interface Pair {
  readonly quantity: Amount;
  readonly price: Amount;
  /** Without a discount, and with the sign of the amount. */
  readonly exact: boolean;
}

/** Quantity and price of a line, whose product is its amount, perhaps after a discount in percent. */
/** @param below percentages of the next rows, such as `- 15 %` */
function pairsOf(numbersOfRow: readonly Amount[], amount: Amount, below: readonly Amount[]): Pair[] {
  const numbers = numbersOfRow.filter((each) => each !== amount).slice(0, maxNumbers);
  const plain = numbers.filter(({ percent }) => !percent);
  const isAmount = (value: number) => Math.abs(Math.round(value * 100) - Math.abs(amount.mills) / 10) <= 1;
  /** A discount in percent stands behind the price, or with its sign. */
  const factorsFor = (quantity: Amount, price: Amount): number[] =>
    numbers
      .filter(
        (each) => each.percent || (each !== quantity && each !== price && each.from > price.from && each.decimals <= 2),
      )
      .concat(below)
      .map(({ value }) => 1 - Math.abs(Number(value)) / 100)
      .filter((factor) => factor > 0 && factor < 1);
  return plain.flatMap((quantity) =>
    plain.flatMap((price) => {
      if (price === quantity || price.decimals < 2 || Math.sign(price.mills) < 0) return [];
      const product = Number(quantity.value) * Number(price.value);
      const isProduct = isAmount(Math.abs(product));
      if (!isProduct && !factorsFor(quantity, price).some((factor) => isAmount(Math.abs(product) * factor))) return [];
      return [{ quantity, price, exact: isProduct && Math.sign(product) === Math.sign(amount.mills) }];
    }),
  );
}

const columnKey = (amount: Amount): number => Math.round(right(amount) / 12);

/** Below its amount, a line has some rows with details. */
const rowsOfLine = 3;

/** In most rows quantity and price are in the same two columns, sometimes one row above or below the amount. */
function pairBy(
  { rows: all }: Sheet,
  lines: readonly { readonly row: Row; readonly amount: Amount }[],
): (row: Row, amount: Amount) => Pair | undefined {
  const taken = new Set(lines.map(({ row }) => row.index));
  const near = (row: Row): readonly Amount[] =>
    [row.index - 1, row.index, row.index + 1]
      .flatMap((index) => all[index] ?? [])
      .filter((each) => each === row || (each.page === row.page && !taken.has(each.index) && !isTotal(each)))
      .flatMap(({ amounts }) => amounts);
  /** Rows of the line below its amount. */
  const details = (row: Row): readonly Row[] => {
    const next = all.slice(row.index + 1, row.index + 1 + rowsOfLine);
    const end = next.findIndex((each) => each.page !== row.page || taken.has(each.index) || isTotal(each));
    return end < 0 ? next : next.slice(0, end);
  };
  const choices = (row: Row, amount: Amount): Pair[] => {
    const percentages = details(row).flatMap(({ amounts }) => amounts.filter(({ percent }) => percent));
    const own = pairsOf(row.amounts, amount, percentages);
    return own.length > 0 ? own : pairsOf(near(row), amount, []);
  };
  const votes = new Map<string, number>();
  const keyOf = ({ quantity, price }: Pair) => `${columnKey(quantity)} ${columnKey(price)}`;
  for (const { row, amount } of lines) {
    for (const pair of choices(row, amount)) votes.set(keyOf(pair), (votes.get(keyOf(pair)) ?? 0) + 1);
  }
  const distance = ({ quantity, price }: Pair) => Math.abs(left(price) - right(quantity)) / 1000;
  const wholeFirst = ({ quantity }: Pair) => (quantity.decimals > 2 ? -0.5 : 0);
  const rank = (pair: Pair) => (votes.get(keyOf(pair)) ?? 0) + wholeFirst(pair) - distance(pair);
  return (row, amount) => choices(row, amount).toSorted((one, other) => rank(other) - rank(one))[0];
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

function rateOf(row: Row, amount: Amount, pair: Pair | undefined, { taxes, ratesFit }: Totals): Part | undefined {
  const [only, second] = taxes;
  const own = row.amounts.find(
    (each) =>
      each !== amount &&
      each !== pair?.quantity &&
      each !== pair?.price &&
      taxes.some(({ rate }) => Number(rate) === Number(each.value)),
  );
  if (own !== undefined) return partOf(own, ratesFit ? 0.93 : 0.7);
  if (only === undefined || second !== undefined) return undefined;
  return { value: only.rate, words: only.words, confidence: ratesFit ? 0.93 : 0.8 };
}

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
  };
}

/** A row outside of the lines in which a quantity and a price give an amount: the lines may be others. */
function missesLine({ rows }: Sheet, lines: readonly Amount[], { firstRow, taxes }: Totals): boolean {
  const known = new Set(lines.map(({ row }) => row));
  const taxed = new Set(taxes.flatMap(({ words }) => words));
  return rows
    .slice(0, firstRow)
    .filter((row) => !known.has(row.index) && !isTotal(row) && row.amounts.length <= maxNumbers)
    .filter(({ words }) => !words.some((word) => taxed.has(word)))
    .some(({ amounts }) =>
      amounts.some(
        (amount) => isMoney(amount) && amount.mills !== 0 && pairsOf(amounts, amount, []).some(({ exact }) => exact),
      ),
    );
}

export function findItems(sheet: Sheet, totals: Totals): Items {
  const run = findRun(sheet, totals);
  if (run === undefined) return { items: [], addUp: false, gross: false };
  const lines = run.amounts.flatMap((amount) => {
    const row = sheet.rows[amount.row];
    return row === undefined ? [] : [{ row, amount }];
  });
  const pair = pairBy(sheet, lines);
  const column = nameColumn(lines.map(({ row }) => row));
  const sure = Math.min(totals.net?.confidence ?? 0, missesLine(sheet, run.amounts, totals) ? 0.7 : 1);
  const items = lines.map(({ row, amount }): Item => {
    const found = pair(row, amount);
    return {
      name: nameOf(sheet.rows, row, column),
      quantity: found && partOf(found.quantity, found.exact ? 0.92 : 0.9),
      unit: found && unitOf(row, found.quantity),
      unitPrice: found && partOf(found.price, found.exact ? 0.92 : 0.8),
      taxRate: rateOf(row, amount, found, totals),
      amount: partOf(amount, Math.min(sure, amount.incomplete ? 0.7 : 0.97)),
    };
  });
  return {
    items: [...items, ...run.adjustments.map((each) => adjustmentOf(sheet, each))],
    addUp: true,
    gross: run.gross,
  };
}
