import { right } from './item-runs.ts';
import type { Part } from './items.ts';
import { toMills } from './numbers.ts';
import type { Pair } from './pairs.ts';
import type { Amount, Row } from './sheet.ts';
import type { Totals } from './totals.ts';

export interface PricedLine {
  readonly row: Row;
  readonly amount: Amount;
  readonly pair: Pair | undefined;
}

const columnOf = (amount: Amount): number => Math.round(right(amount) / 12);

/** Numbers of the line that could be its rate. */
function choicesOf({ row, amount, pair }: PricedLine, { taxes }: Totals): readonly Amount[] {
  const rates = new Set(taxes.map(({ rate }) => Number(rate)));
  return row.amounts.filter(
    (each) => ![amount, pair?.quantity, pair?.price].includes(each) && rates.has(Number(each.value)),
  );
}

/** The lines of each rate add up to its taxable amount, as far as the page states it. */
function addUp(lines: readonly PricedLine[], chosen: readonly (Amount | undefined)[], { taxes }: Totals): boolean {
  if (chosen.includes(undefined)) return true;
  return taxes.every(({ rate, base }) => {
    const own = lines.filter((_, index) => Number(chosen[index]?.value) === Number(rate));
    return Number.isNaN(base) || own.reduce((sum, { amount }) => sum + toMills(amount.value), 0) === base;
  });
}

/**
 * The only rate of the invoice; of several, the numbers in a column in which most lines have a rate.
 * @param isAdjusted allowances and charges are part of the taxable amounts
 */
export function ratesOf(lines: readonly PricedLine[], totals: Totals, isAdjusted: boolean): (Part | undefined)[] {
  const { taxes, ratesFit } = totals;
  const [only, second] = taxes;
  if (only === undefined) return [];
  if (second === undefined)
    return lines.map(() => ({ value: only.rate, words: only.words, confidence: ratesFit ? 0.93 : 0.8 }));
  const choices = lines.map((line) => choicesOf(line, totals));
  const votes = new Map<number, number>();
  for (const column of choices.flatMap((list) => [...new Set(list.map(columnOf))]))
    votes.set(column, (votes.get(column) ?? 0) + 1);
  const [column, count = 0] = [...votes].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (2 * count < lines.length) return [];
  const chosen = choices.map((list) => list.find((each) => columnOf(each) === column));
  const isSure = ratesFit && (isAdjusted || addUp(lines, chosen, totals));
  return chosen.map((own) => own && { value: own.value, words: own.words, confidence: isSure ? 0.93 : 0.7 });
}
