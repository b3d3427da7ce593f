import type { Candidate } from './candidates.ts';
import { guessRun } from './guess-run.ts';
import { findRun, isMoney, isTotal, type Run } from './item-runs.ts';
import { toMills } from './numbers.ts';
import { exchangeable, isExchangeable, maxNumbers, namesColumns, type Pair, pairBy, pairsOf } from './pairs.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import { millsOf, type Totals } from './totals.ts';
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
  const taxed = new Set(taxes.flatMap(({ words, rateWords }) => words.filter((word) => !rateWords.includes(word))));
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

/** The quantity is the number of the line, and the row has a different number that could be the quantity. */
const isPosition = (row: Row, { quantity, price }: Pair, amount: Amount, index: number): boolean =>
  quantity.from === 0 &&
  Number(quantity.value) === index + 1 &&
  row.amounts.some((each) => !each.percent && ![quantity, price, amount].includes(each));

/** A price may be one of 10, 100 or 1,000 pieces. */
const scales = [1, 10, 100, 1000];

/** A price that its quantity does not multiply to the amount; an allowance or a charge has none. */
function isOdd(rows: readonly Row[], row: Row, amount: Amount, taken: ReadonlySet<Row>, totals: Totals): boolean {
  const known = millsOf(totals);
  const own = row.amounts.filter((each) => each !== amount && !known.includes(each.mills));
  const isAdjustment = row.labels.some(({ first, kinds }) => first && (kinds.has('discount') || kinds.has('charge')));
  const around = [row.index - 1, row.index + 1, row.index + 2].flatMap((index) => rows[index] ?? []);
  const near = around.filter((each) => each.page === row.page && !taken.has(each) && !isTotal(each));
  const hasPrice = own.some(isMoney) || (!isAdjustment && near.some(({ amounts }) => amounts.some(isMoney)));
  return hasPrice && !scales.some((scale) => pairsOf(own, { ...amount, mills: scale * amount.mills }, []).length > 0);
}

/** In its row, the amount is a price, and the product with its quantity is another amount. */
const isPrice = (row: Row, amount: Amount): boolean =>
  row.amounts.length <= maxNumbers &&
  row.amounts.some(
    (product) =>
      product.from > amount.from &&
      isMoney(product) &&
      Math.abs(product.mills) > Math.abs(amount.mills) &&
      pairsOf(row.amounts, product, []).some(({ exact, price }) => exact && price === amount),
  );

/** Amounts in the column of the lines that belong to none of them: the lines may be others. */
function skipsAmount({ amounts, column, adjustments }: Run, totals: Totals): boolean {
  const due = toMills(totals.due?.value ?? '0');
  const known = new Set([0, due, ...millsOf(totals), ...adjustments.map(({ mills }) => mills)]);
  const own = new Set(amounts);
  const isNamed = ({ mills, row }: Amount) => {
    const candidate = totals.candidates.get(mills);
    const { discount, charge, ...weights } = candidate?.weights ?? {};
    return candidate?.amount.row === row && Object.values(weights).includes(1);
  };
  return column.some((amount) => !own.has(amount) && !known.has(amount.mills) && !isNamed(amount));
}

const nameless = ({ value }: Part): boolean => value.replace(/\b[A-Z]{3}\b|[^\p{L}]/gu, '').length < 2;

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
  const isDoubtful =
    missesLine(sheet, run.amounts, totals) ||
    skipsAmount(run, totals) ||
    run.adjustments.some(({ amount }) => amount.row <= (run.amounts.at(-1)?.row ?? 0)) ||
    lines.some(({ row, amount }) => isPrice(row, amount));
  const sure = summed === undefined ? guessed : Math.min(totals.net?.confidence ?? 0, isDoubtful ? 0.7 : 1);
  const pairs = lines.map(({ row, amount }) => pair(row, amount));
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
      quantity: found && partOf(found.quantity, isUnclear ? exchangeable : found.exact ? 0.92 : 0.9),
      unit: found && unitOf(row, found.quantity),
      unitPrice: found && partOf(found.price, isUnclear ? exchangeable : found.exact ? 0.92 : 0.8),
      taxRate: rateOf(row, amount, found, totals),
      amount: partOf(
        amount,
        Math.min(sure, amount.incomplete ? 0.7 : 0.97, hasNoProduct || name === undefined || nameless(name) ? 0.7 : 1),
      ),
    };
  });
  return [...items, ...run.adjustments.map((each) => adjustmentOf(sheet, each))];
}
