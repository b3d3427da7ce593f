import { lineColumns, type Run } from './item-runs.ts';
import { maxNumbers, pairsOf } from './pairs.ts';
import type { Amount, Sheet } from './sheet.ts';
import type { Totals } from './totals.ts';

/**
 * The amounts of lines whose sum leads to no total, so that a person corrects them instead of writing them: the column
 * with the most amounts that are a product of two numbers of their rows, if these are two or more.
 */
export function guessRun(sheet: Sheet, totals: Totals): Run | undefined {
  const isProduct = (amount: Amount): boolean => {
    const amounts = sheet.rows[amount.row]?.amounts ?? [];
    const before = amounts.filter(({ from }) => from < amount.from);
    return amounts.length <= maxNumbers && pairsOf(before, amount, []).length > 0;
  };
  const found = lineColumns(sheet, totals, true)
    .flat()
    .map((column) => {
      const products = column.map(isProduct);
      const amounts = column.slice(products.indexOf(true), products.lastIndexOf(true) + 1);
      return { column, amounts, count: products.filter(Boolean).length };
    });
  const [most] = found.toSorted((one, other) => other.count - one.count);
  return most === undefined || most.count < 2
    ? undefined
    : { amounts: most.amounts, column: most.column, adjustments: [], gross: false };
}
