import { isTotal, left, right } from './item-runs.ts';
import type { LabelKind } from './labels.ts';
import { rounding } from './numbers.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import type { Word } from './words.ts';

type ColumnKind = Extract<LabelKind, 'quantityColumn' | 'priceColumn'>;
const kinds: readonly ColumnKind[] = ['quantityColumn', 'priceColumn'];

interface Column {
  readonly kind: ColumnKind | undefined;
  readonly words: readonly Word[];
}

/** More cells are not a header. */
const maxCells = 20;

/** Above the lines of an invoice stand the names of their columns. */
function columnsOf({ labels, amounts, cells }: Row): readonly Column[] | undefined {
  if (amounts.some(({ decimals }) => decimals >= 2) || cells.length > maxCells) return undefined;
  const named = labels.flatMap((label): Column[] => {
    const kind = kinds.find((each) => label.kinds.has(each));
    return kind === undefined ? [] : [{ kind, words: label.words }];
  });
  if (named.length === 0 || cells.length < 2) return undefined;
  const known = new Set(named.flatMap(({ words }) => words));
  const others = cells.flatMap((cell): Column[] => {
    const rest = cell.filter((word) => !known.has(word));
    return rest.length === 0 ? [] : [{ kind: undefined, words: rest }];
  });
  return [...named, ...others];
}

/** The first row that names columns of lines. */
export const firstHeader = ({ rows }: Pick<Sheet, 'rows'>): number =>
  rows.find((row) => columnsOf(row) !== undefined)?.index ?? 0;

/** One header names both a column of quantities and one of prices. */
export const namesColumns = ({ rows }: Pick<Sheet, 'rows'>): boolean =>
  rows.some((row) => {
    const header = columnsOf(row);
    return kinds.every((kind) => header?.some((column) => column.kind === kind));
  });

const edgesOf = (words: readonly Word[]): readonly [left: number, right: number] => [
  words[0]?.left ?? 0,
  words.at(-1)?.right ?? 0,
];

/** Column and number are aligned at the left, at the right or in the middle. */
function distanceOf(one: readonly Word[], other: readonly Word[]): number {
  const [[first, last], [start, end]] = [edgesOf(one), edgesOf(other)];
  return Math.min(Math.abs(first - start), Math.abs(last - end), Math.abs(first + last - start - end) / 2);
}

/** Whether the header names a number of a row so (1), or otherwise (-1); 0 without a header. */
type ColumnMatch = (row: Row, number: Amount, kind: ColumnKind) => number;

function matchColumns({ rows }: Pick<Sheet, 'rows'>): ColumnMatch {
  const headers: (readonly Column[] | undefined)[] = [];
  let last: readonly Column[] | undefined;
  for (const row of rows) {
    last = columnsOf(row) ?? last;
    headers.push(last);
  }
  return (row, { words }, kind) => {
    const header = headers[row.index] ?? [];
    const [nearest] = header.toSorted((one, other) => distanceOf(words, one.words) - distanceOf(words, other.words));
    return nearest?.kind === undefined ? 0 : nearest.kind === kind ? 1 : -1;
  };
}

/** Tried for a quantity and a price in one row. */
export const maxNumbers = 12;

export interface Pair {
  readonly quantity: Amount;
  readonly price: Amount;
  /** Without a discount, and with the sign of the amount. */
  readonly exact: boolean;
  /** The product has the sign of the amount. */
  readonly signed: boolean;
  /** A different last digit leads to a different amount. */
  readonly provesQuantity: boolean;
  readonly provesPrice: boolean;
}

/** How the header names it, and whether a different quantity leads to the same amount. */
type ChosenPair = Pair & { readonly match: number; readonly rivalled: boolean };

const cent = 0.01;

/** The value of its last digit, without zeros behind the cent. */
const lastDigit = ({ value, decimals }: Amount): number =>
  10 ** -Math.max(Math.min(decimals, 2), value.replace(/(?<!0)0+$/, '').length - 1 - value.indexOf('.'));
/** A quantity such as `2,000` is a whole number. */
const lastOfQuantity = (quantity: Amount): number =>
  Number.isInteger(Number(quantity.value)) ? 1 : lastDigit(quantity);

/**
 * Quantity and price of a line, whose product is its amount to the cent, perhaps after a discount in percent.
 * @param below percentages of the next rows, such as `- 15 %`
 * @param scale pieces for which the price is
 */
export function pairsOf(numbersOfRow: readonly Amount[], amount: Amount, below: readonly Amount[], scale = 1): Pair[] {
  const numbers = numbersOfRow.filter((each) => each !== amount).slice(0, maxNumbers);
  const plain = numbers.filter(({ percent }) => !percent);
  const isAmount = (value: number) => Math.abs((1000 * value) / scale - Math.abs(amount.mills)) <= rounding;
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
      const [count, each] = [Number(quantity.value), Number(price.value)];
      const factor = [1, ...factorsFor(quantity, price)].find((part) => isAmount(Math.abs(count * each) * part));
      if (factor === undefined) return [];
      const signed = Math.sign(count * each) === Math.sign(amount.mills);
      const provesQuantity = lastOfQuantity(quantity) * each * factor >= cent;
      const provesPrice = Math.abs(count) * lastDigit(price) * factor >= cent;
      return [{ quantity, price, exact: factor === 1 && signed, signed, provesQuantity, provesPrice }];
    }),
  );
}

/** Both could be the price, or something else the quantity, and no header names them; or the sign of one is wrong. */
export const exchangeable = 0.7;
export const isExchangeable = ({ quantity, price, match, signed, rivalled }: ChosenPair): boolean =>
  !signed || (rivalled && match < 2) || (quantity.decimals >= 2 && quantity.value !== price.value && match < 2);

const columnKey = (amount: Amount): number => Math.round(right(amount) / 12);

/** Below its amount, a line has some rows with details. */
const rowsOfLine = 3;

/** In most rows quantity and price are in the same two columns, sometimes one row above or below the amount. */
export function pairBy(
  { rows: all }: Pick<Sheet, 'rows'>,
  lines: readonly { readonly row: Row; readonly amount: Amount }[],
): (row: Row, amount: Amount) => ChosenPair | undefined {
  const taken = new Set(lines.map(({ row }) => row.index));
  const near = (row: Row): readonly Amount[] =>
    [row.index - 1, row.index, row.index + 1]
      .flatMap((index) => all[index] ?? [])
      .filter((each) => each === row || (each.page === row.page && !taken.has(each.index) && !isTotal(each)))
      .flatMap(({ amounts }) => amounts);
  const matchOf = matchColumns({ rows: all });
  /** How well the header names both, from -2 to 2. */
  const match = (row: Row, { quantity, price }: Pair): number =>
    matchOf(row, quantity, 'quantityColumn') + matchOf(row, price, 'priceColumn');
  /** The quantity is in another row, although a number of its own row is in the column of the quantities. */
  const isElsewhere = (row: Row, { quantity }: Pair): boolean =>
    quantity.row !== row.index && row.amounts.some((each) => matchOf(row, each, 'quantityColumn') > 0);
  /** Rows of the line below its amount. */
  const details = (row: Row): readonly Row[] => {
    const next = all.slice(row.index + 1, row.index + 1 + rowsOfLine);
    const end = next.findIndex((each) => each.page !== row.page || taken.has(each.index) || isTotal(each));
    return end < 0 ? next : next.slice(0, end);
  };
  const choices = (row: Row, amount: Amount): Pair[] => {
    const below = details(row);
    const percentages = below.flatMap(({ amounts }) => amounts.filter(({ percent }) => percent));
    const own = pairsOf(row.amounts, amount, percentages);
    if (own.length > 0) return own;
    const around = pairsOf(near(row), amount, []);
    return around.length > 0 ? around : below.flatMap(({ amounts }) => pairsOf(amounts, amount, percentages));
  };
  const votes = new Map<string, number>();
  const keyOf = ({ quantity, price }: Pair) => `${columnKey(quantity)} ${columnKey(price)}`;
  for (const { row, amount } of lines) {
    for (const pair of choices(row, amount)) votes.set(keyOf(pair), (votes.get(keyOf(pair)) ?? 0) + 1);
  }
  const distance = ({ quantity, price }: Pair) => Math.abs(left(price) - right(quantity)) / 1000;
  const wholeFirst = ({ quantity }: Pair) => (Number.isInteger(Number(quantity.value)) ? 0 : -0.5);
  // A header decides before the columns of most rows.
  const rank = (row: Row, pair: Pair) =>
    match(row, pair) * (lines.length + 1) + (votes.get(keyOf(pair)) ?? 0) + wholeFirst(pair) - distance(pair);
  return (row, amount) => {
    const [best, ...others] = choices(row, amount).toSorted((one, other) => rank(row, other) - rank(row, one));
    if (best === undefined) return undefined;
    const rivalled = others.some(
      ({ quantity, price }) => price === best.price && quantity.value !== best.quantity.value,
    );
    return { ...best, match: match(row, best), rivalled: rivalled || isElsewhere(row, best) };
  };
}
