import type { Candidate } from './candidates.ts';
import { isMoney, isTotal, type Run } from './item-runs.ts';
import { toMills } from './numbers.ts';
import { firstHeader, maxNumbers, type Pair, pairsOf } from './pairs.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import { millsOf, type Totals } from './totals.ts';

export interface Line {
  readonly row: Row;
  readonly amount: Amount;
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
export const isPosition = (row: Row, { quantity, price }: Pair, amount: Amount, index: number): boolean =>
  quantity.from === 0 &&
  Number(quantity.value) === index + 1 &&
  row.amounts.some((each) => !each.percent && ![quantity, price, amount].includes(each));

const isAdjustment = (row: Row | undefined): boolean =>
  row?.labels.some(({ first, kinds }) => first && (kinds.has('discount') || kinds.has('charge'))) === true;

/** A price may be one of 10, 100 or 1,000 pieces. */
const scales = [1, 10, 100, 1000];

/** A price that its quantity does not multiply to the amount; an allowance or a charge has none. */
export function isOdd(
  rows: readonly Row[],
  row: Row,
  amount: Amount,
  taken: ReadonlySet<Row>,
  totals: Totals,
): boolean {
  const known = millsOf(totals);
  const own = row.amounts.filter((each) => each !== amount && !known.includes(each.mills));
  const around = [row.index - 1, row.index + 1, row.index + 2].flatMap((index) => rows[index] ?? []);
  const near = around.filter((each) => each.page === row.page && !taken.has(each) && !isTotal(each));
  const hasPrice = own.some(isMoney) || (!isAdjustment(row) && near.some(({ amounts }) => amounts.some(isMoney)));
  return hasPrice && !scales.some((scale) => pairsOf(own, amount, [], scale).length > 0);
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

/** A label calls an amount the sum of lines that is neither a total nor the sum of lines directly above it. */
function namesOtherSum({ rows }: Sheet, { amounts }: Run, totals: Totals): boolean {
  const known = new Set(millsOf(totals));
  const lines = amounts.filter(({ row }) => !isAdjustment(rows[row]));
  const isOther = ({ mills, weights, labels, amount }: Candidate): boolean => {
    const above = lines.filter(({ row }) => row < (labels.lineSum ?? amount.row));
    let rest = mills;
    const isSum = above.toReversed().some((each) => {
      rest -= each.mills;
      return rest === 0;
    });
    return weights.lineSum === 1 && above.length > 0 && !known.has(mills) && !isSum;
  };
  return [...totals.candidates.values()].some(isOther);
}

/** Lines with tax do not prove the net total: a rate has to. One that is the net total or the tax may be no line. */
const isUnprovenWithTax = ({ gross, amounts }: Run, { net, tax, ratesFit }: Totals): boolean =>
  gross &&
  (!ratesFit || amounts.some(({ mills }) => [net, tax].some((total) => mills === toMills(total?.value ?? '0'))));

/** The lines may be others, although their amounts lead to a total. */
export function isDoubtfulRun(sheet: Sheet, run: Run, lines: readonly Line[], totals: Totals): boolean {
  const [first, last] = [run.amounts[0]?.row ?? 0, run.amounts.at(-1)?.row ?? 0];
  return (
    missesLine(sheet, run.amounts, totals) ||
    skipsAmount(run, totals) ||
    namesOtherSum(sheet, run, totals) ||
    isUnprovenWithTax(run, totals) ||
    first < firstHeader(sheet) ||
    run.adjustments.some(({ amount }) => amount.row <= last) ||
    lines.some(({ row, amount }) => isPrice(row, amount))
  );
}
