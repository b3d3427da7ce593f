import { type Candidate, candidatesOf, most, ownLabel, type Role, roles } from './candidates.ts';
import { dueOf, type Total, totalOf } from './due.ts';
import { toMills } from './numbers.ts';
import type { Sheet } from './sheet.ts';
import { createTaxSearch, type TaxRow, type TaxSearch } from './taxes.ts';

export interface Totals {
  readonly net?: Total | undefined;
  readonly tax?: Total | undefined;
  readonly gross?: Total | undefined;
  readonly due?: Total | undefined;
  readonly prepaid?: Total | undefined;
  readonly taxes: readonly TaxRow[];
  /** The rate of each tax fits. */
  readonly ratesFit: boolean;
  /** Where the totals begin; the lines of the invoice are above. */
  readonly firstRow: number;
  readonly candidates: ReadonlyMap<number, Candidate>;
}

/** In thousandths. */
export const millsOf = ({ net, tax, gross }: Totals): readonly number[] =>
  [net, tax, gross].flatMap((total) => (total === undefined ? [] : toMills(total.value)));

interface Combination {
  readonly net: Candidate;
  readonly tax: Candidate | undefined;
  readonly gross: Candidate;
  readonly taxes: readonly TaxRow[];
  readonly labelled: number;
  readonly score: number;
}

/** No country has a higher rate than 27 %. */
const maxRate = 0.28;

/** The tax of several rates, if the page does not show their sum. */
function sumOf(taxes: readonly TaxRow[], mills: number, { amount }: Candidate): Candidate | undefined {
  if (taxes.length < 2) return undefined;
  const words = taxes.flatMap((tax) => tax.words);
  const value = (mills / 1000).toFixed(2);
  return { mills, amount: { ...amount, value, mills, words }, weights: { tax: 0.7 }, labels: {} };
}

function combine(
  net: Candidate,
  gross: Candidate,
  all: ReadonlyMap<number, Candidate>,
  taxesFor: TaxSearch,
  untaxed: boolean,
): Combination | undefined {
  const difference = gross.mills - net.mills;
  if (Math.sign(difference) * Math.sign(net.mills) < 0) return undefined;
  if (Math.abs(difference) > maxRate * Math.abs(net.mills)) return undefined;
  const taxes = taxesFor(net.mills, difference);
  const tax = all.get(difference) ?? sumOf(taxes, difference, net);
  if (difference === 0 ? !untaxed && tax?.weights.tax === undefined : tax === undefined) return undefined;
  const weights = [
    Math.max(net.weights.net ?? 0, 0.9 * (net.weights.lineSum ?? 0)),
    difference === 0 && untaxed ? 1 : (tax?.weights.tax ?? 0),
    Math.max(gross.weights.gross ?? 0, 0.9 * (gross.weights.due ?? 0)),
  ];
  const labelled = weights.filter((weight) => weight >= ownLabel).length;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { net, tax, gross, taxes, labelled, score: sum + (taxes.length > 0 ? 1 : 0) };
}

/** The amounts for which net and tax add up to gross, best first. A larger total wins: it contains the others. */
function combinationsOf(sheet: Sheet, all: ReadonlyMap<number, Candidate>): Combination[] {
  const taxesFor = createTaxSearch(sheet);
  const untaxed = sheet.rows.some(({ labels }) => labels.some(({ kinds }) => kinds.has('untaxed')));
  const gross = [...new Set([...most(all.values(), 'gross', 30), ...most(all.values(), 'due', 10)])];
  const labelledNet = [...new Set([...most(all.values(), 'net', 40), ...most(all.values(), 'lineSum', 10)])];
  const others = [...all.values()].slice(-400);
  const found = gross.flatMap((total) =>
    [...new Set([...labelledNet, ...others])].flatMap((net) => combine(net, total, all, taxesFor, untaxed) ?? []),
  );
  const size = (one: Combination) => Math.abs(one.gross.mills);
  const largest = Math.max(1, ...found.map(size));
  // Any amount is the sum of itself and zero, so a tax that is not zero wins if labels or rates support it.
  const isTax = ({ tax, taxes }: Combination) => tax?.weights.tax !== undefined || taxes.length > 0;
  const taxed = (one: Combination) => (one.tax?.mills !== 0 && isTax(one) ? 2 : 0);
  const rank = (one: Combination) => one.score + taxed(one) + (0.5 * size(one)) / largest;
  return found.toSorted((one, other) => rank(other) - rank(one));
}

function confidenceOf({ labelled, taxes }: Combination, rival: Combination | undefined): number {
  const fits = taxes.length > 0;
  const table: readonly (readonly [without: number, withRates: number])[] = [
    [0.4, 0.5],
    [0.6, 0.8],
    [0.85, 0.96],
    [0.93, 0.99],
  ];
  const own = table[labelled]?.[fits ? 1 : 0] ?? 0.4;
  const isRivalled = rival !== undefined && rival.labelled >= labelled && (rival.taxes.length > 0 || !fits);
  return isRivalled ? Math.min(own, 0.7) : own;
}

/** Of totals that add up, if a label names a different total or tax. */
const contradicted = 0.7;

/** Next to a label, at or below the totals, another amount is the total or the tax; or the total is the net total. */
function isContradicted({ net, tax, gross, taxes }: Combination, all: ReadonlyMap<number, Candidate>): boolean {
  const parts = [net, gross, ...(tax === undefined ? [] : [tax])];
  const firstRow = Math.min(...parts.map(({ amount }) => amount.row));
  const known = new Set([
    ...parts.map(({ mills }) => mills),
    ...taxes.flatMap(({ base, tax: part }) => [base, part, base + part]),
  ]);
  const isOnly = ({ weights }: Candidate, role: Role, from: number) =>
    (weights[role] ?? 0) >= from && roles.every((other) => other === role || (weights[other] ?? 0) < from);
  const isUnnamed = taxes.length === 0 || (tax?.weights.tax ?? 0) < ownLabel;
  const isTaxed = gross.mills !== net.mills && isUnnamed;
  const names = ({ weights }: Candidate) => (weights.net ?? 0) >= ownLabel;
  if (isTaxed && names(gross) && !names(net)) return true;
  return [...all.values()].some(
    (each) =>
      !known.has(each.mills) &&
      ((each.mills !== 0 && each.amount.row >= firstRow && isOnly(each, 'gross', 1)) ||
        (isTaxed && each.amount.row >= (net.labels.net ?? firstRow) && isOnly(each, 'tax', ownLabel))),
  );
}

/** The largest total with a label, if nothing adds up. */
function alone(all: ReadonlyMap<number, Candidate>): Pick<Totals, 'gross' | 'net' | 'tax'> {
  const best = (role: Role) =>
    most(all.values(), role, 20)
      .filter(({ weights }) => (weights[role] ?? 0) >= ownLabel)
      .toSorted((one, other) => Math.abs(other.mills) - Math.abs(one.mills))[0];
  return {
    gross: totalOf(best('gross') ?? best('due'), 0.5),
    net: totalOf(best('net'), 0.4),
    tax: totalOf(best('tax'), 0.3),
  };
}

/** The rows below the last line of the invoice: labels of totals next to amounts. */
function firstRowOf(combination: Combination | undefined, sheet: Sheet): number {
  if (combination === undefined) return sheet.rows.length;
  const { net, tax, gross } = combination;
  return Math.min(...[net, gross, ...(tax === undefined ? [] : [tax])].map(({ amount }) => amount.row));
}

export function findTotals(sheet: Sheet): Totals {
  const candidates = candidatesOf(sheet);
  const combinations = combinationsOf(sheet, candidates);
  const [best] = combinations;
  const firstRow = firstRowOf(best, sheet);
  if (best === undefined) return { ...alone(candidates), taxes: [], ratesFit: false, firstRow, candidates };
  const rival = combinations.find(
    ({ gross, net }) =>
      gross.mills !== best.gross.mills && Math.abs(gross.mills) > Math.abs(best.gross.mills) && net !== best.net,
  );
  const confidence = Math.min(confidenceOf(best, rival), isContradicted(best, candidates) ? contradicted : 1);
  const zero = { ...best.gross.amount, value: '0', words: [] };
  const tax = best.tax ?? { ...best.gross, amount: zero };
  return {
    net: totalOf(best.net, confidence),
    tax: totalOf(tax, confidence),
    gross: totalOf(best.gross, confidence),
    ...dueOf(sheet, candidates, best.net, best.gross, confidence),
    taxes: best.taxes,
    ratesFit: best.taxes.length > 0,
    firstRow,
    candidates,
  };
}
