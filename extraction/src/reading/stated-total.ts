import { ownLabel } from './candidates.ts';
import type { Total } from './due.ts';
import type { Item } from './items.ts';
import { toMills } from './numbers.ts';
import type { Sheet } from './sheet.ts';
import { contradictsRates } from './stated-tax.ts';
import { millsOf, type Totals } from './totals.ts';

/** Of a total that no label below the lines names, because its row may be missing, or with a second net total or tax. */
const doubtful = 0.7;

/** A label below the first line calls an amount net that is neither the net total nor, besides it, a sum of lines. */
function namesOtherNet(totals: Totals, items: readonly Item[], firstLine: number): boolean {
  const known = new Set([0, ...millsOf(totals), ...totals.taxes.flatMap((each) => [each.base, each.tax])]);
  const isNamed = (totals.candidates.get(toMills(totals.net?.value ?? '0'))?.weights.net ?? 0) >= ownLabel;
  let sum = 0;
  for (const { amount } of isNamed ? items : []) {
    sum += toMills(amount.value);
    known.add(sum);
  }
  return [...totals.candidates.values()].some(
    ({ mills, weights, amount }) => weights.net === 1 && amount.row > firstLine && !known.has(mills),
  );
}

/** The total; it is unsure if the rates, or the labels around the lines, speak against it. */
export function statedTotal(totals: Totals, items: readonly Item[], sheet: Sheet): Total | undefined {
  const { gross, candidates } = totals;
  const { rows } = sheet;
  const first = items[0]?.amount.words[0];
  const firstLine = first === undefined ? 0 : rows.findIndex(({ words }) => words.includes(first));
  const { labels, weights } = candidates.get(toMills(gross?.value ?? '')) ?? { labels: {}, weights: {} };
  const named = (['gross', 'due'] as const).filter((role) => (weights[role] ?? 0) >= ownLabel);
  const isOnlyHeader = named.every((role) => (weights[role] ?? 0) < 1 && (labels[role] ?? 0) < firstLine);
  const isOther = first !== undefined && namesOtherNet(totals, items, firstLine);
  return gross && (isOnlyHeader || isOther || contradictsRates(totals, items, sheet))
    ? { ...gross, confidence: Math.min(gross.confidence, doubtful) }
    : gross;
}
