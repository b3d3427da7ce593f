import type { Item } from './items.ts';
import { rounding, toMills } from './numbers.ts';
import type { Label, Row, Sheet } from './sheet.ts';
import type { Totals } from './totals.ts';
import type { Word } from './words.ts';

const toCent = (mills: number): number => Math.sign(mills) * Math.round(Math.abs(mills) / 10 + 1e-6) * 10;

/** The tax of these amounts, rounded once or for each of them. */
function fitsRate(amounts: readonly number[], rate: string, tax: number): boolean {
  const taxes = amounts.map((amount) => (amount * Number(rate)) / 100);
  const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);
  return Math.abs(sumOf(taxes) - tax) <= rounding || sumOf(taxes.map(toCent)) === tax;
}

/** It begins its cell, or its cell has a rate: `including 20 % VAT`. */
const isOfRate = ({ cells, amounts }: Row, { kinds, first, words }: Label): boolean =>
  kinds.has('tax') &&
  (first ||
    cells.some(
      (cell) =>
        cell.includes(words[0] as Word) && amounts.some((rate) => rate.percent && cell.includes(rate.words[0] as Word)),
    ));

/** Rates next to a label of the tax, without those of the lines. */
function namedRates({ rows }: Sheet, items: readonly Item[]): readonly string[] {
  const ofLines = new Set(items.flatMap(({ amount: { words } }): readonly (Word | undefined)[] => words));
  const rates = rows
    .filter((row) => row.labels.some((label) => isOfRate(row, label)))
    .filter(({ words }) => !words.some((word) => ofLines.has(word)))
    .flatMap(({ amounts }) => amounts.filter(({ percent }) => percent).map(({ value }) => value));
  return [...new Map(rates.map((rate) => [Number(rate), rate])).values()];
}

/** The rates on the page lead to a different tax. The check `tax-of-rate` compares the taxes that have a taxable amount. */
export function contradictsRates({ net, tax, taxes }: Totals, items: readonly Item[], sheet: Sheet): boolean {
  if (net === undefined || tax === undefined) return false;
  const lines = items.map(({ amount, taxRate }) => ({ mills: toMills(amount.value), rate: taxRate?.value }));
  if (taxes.length === 0) {
    const rates = namedRates(sheet, items);
    const amounts = lines.length > 0 ? lines.map(({ mills }) => mills) : [toMills(net.value)];
    return rates.length > 0 && !rates.some((rate) => fitsRate(amounts, rate, toMills(tax.value)));
  }
  const isComplete = lines.length > 0 && lines.every(({ rate }) => rate !== undefined);
  return taxes.some(({ base, rate, tax: part }) => {
    const own = lines.filter((line) => Number(line.rate) === Number(rate)).map(({ mills }) => mills);
    return Number.isNaN(base) && isComplete && !fitsRate(own, rate, part);
  });
}
