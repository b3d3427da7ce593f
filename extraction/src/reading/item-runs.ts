import { type Candidate, carriedRowsOf } from './candidates.ts';
import { toMills } from './numbers.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import type { Totals } from './totals.ts';

/** The edges of one column differ by this many points. */
const edge = 5;

export const isMoney = ({ percent, decimals }: Amount): boolean => !percent && decimals >= 2 && decimals <= 4;
export const right = ({ words }: Amount): number => words.at(-1)?.right ?? 0;
export const left = ({ words }: Amount): number => words[0]?.left ?? 0;

/** Amounts below each other: aligned at one of their edges. */
function columnsOf(amounts: readonly Amount[], edgeOf: (amount: Amount) => number): Amount[][] {
  const columns: Amount[][] = [];
  for (const amount of amounts.toSorted((one, other) => edgeOf(one) - edgeOf(other))) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    if (column !== undefined && last !== undefined && edgeOf(amount) - edgeOf(last) <= edge) column.push(amount);
    else columns.push([amount]);
  }
  return columns.map((column) => column.toSorted((one, other) => one.row - other.row || one.from - other.from));
}

/** The longest run of amounts below each other with this sum. */
function runWithSum(column: readonly Amount[], target: number): readonly Amount[] {
  const firstAt = new Map<number, number>([[0, 0]]);
  let [sum, best]: [number, readonly Amount[]] = [0, []];
  for (const [index, { mills }] of column.entries()) {
    sum += mills;
    const from = firstAt.get(sum - target);
    if (from !== undefined && index + 1 - from > best.length) best = column.slice(from, index + 1);
    if (!firstAt.has(sum)) firstAt.set(sum, index + 1);
  }
  return best;
}

const totalKinds = ['net', 'tax', 'gross', 'due', 'prepaid', 'lineSum'] as const;

/** It begins with the name of a total. */
export const isTotal = ({ labels, cells }: Row): boolean =>
  labels.some(({ kinds, words }) => cells[0]?.[0] === words[0] && totalKinds.some((kind) => kinds.has(kind)));

export interface Run {
  readonly amounts: readonly Amount[];
  /** All amounts above the totals that are aligned with them. */
  readonly column: readonly Amount[];
  readonly adjustments: readonly Candidate[];
  /** With tax. */
  readonly gross: boolean;
}

/** The amounts of allowances and charges that lead from the sum of the lines to a total. */
function adjustmentsFor(difference: number, totals: Totals, allowed = 0): Candidate[] | undefined {
  const named = [...totals.candidates.values()]
    .filter(({ weights, mills }) => mills !== 0 && Math.max(weights.discount ?? 0, weights.charge ?? 0) >= 0.6)
    .slice(0, 30);
  const signed = named.map(
    (each) => [each, each.weights.discount === undefined ? each.mills : -Math.abs(each.mills)] as const,
  );
  const isDifference = (mills: number) => Math.abs(mills - difference) <= allowed;
  const single = signed.find(([, mills]) => isDifference(mills));
  if (single !== undefined) return [single[0]];
  for (const [one, first] of signed) {
    for (const [other, second] of signed) if (one !== other && isDifference(first + second)) return [one, other];
  }
  return undefined;
}

/** Columns of numbers, and sums of lines, that are tried. */
const maxTries = 40;

function runsOf(columns: readonly (readonly Amount[])[], totals: Totals): Run[] {
  const sums = [...totals.candidates.values()]
    .filter(({ weights }) => Math.max(weights.lineSum ?? 0, weights.net ?? 0) >= 0.6)
    .slice(0, maxTries);
  const [net, gross] = [totals.net, totals.gross].map((total) => total && toMills(total.value));
  return columns.slice(-maxTries).flatMap((column): Run[] => {
    const runs: Run[] = [];
    for (const [target, isGross] of [
      [net, false],
      [gross, true],
    ] as const) {
      if (target === undefined) continue;
      const run = runWithSum(column, target);
      if (run.length > 0) runs.push({ amounts: run, column, adjustments: [], gross: isGross && target !== net });
    }
    const sum = column.reduce((total, { mills }) => total + mills, 0);
    const adjustments = net === undefined ? undefined : adjustmentsFor(net - sum, totals);
    if (adjustments !== undefined) runs.push({ amounts: column, column, adjustments, gross: false });
    for (const { mills } of net === undefined ? [] : sums) {
      if (mills === net) continue;
      const steps = adjustmentsFor((net ?? 0) - mills, totals);
      const run = steps === undefined ? [] : runWithSum(column, mills);
      if (steps !== undefined && run.length > 0) runs.push({ amounts: run, column, adjustments: steps, gross: false });
    }
    return runs;
  });
}

/** In thousandths: an amount with tax is rounded to its cent. */
const rounding = 5;

/** Lines with tax that lead to the total, apart from the rounding of each. */
function runsWithTax(columns: readonly (readonly Amount[])[], totals: Totals): Run[] {
  const gross = toMills(totals.gross?.value ?? '0');
  if (gross === toMills(totals.net?.value ?? '0')) return [];
  return columns.slice(-maxTries).flatMap((column): Run[] => {
    const difference = gross - column.reduce((sum, { mills }) => sum + mills, 0);
    const allowed = rounding * column.length;
    const adjustments = Math.abs(difference) <= allowed ? [] : adjustmentsFor(difference, totals, allowed);
    return adjustments === undefined ? [] : [{ amounts: column, column, adjustments, gross: true }];
  });
}

/** More lines first; then net prices; then the column at the right. */
const best = (runs: readonly Run[]): Run | undefined =>
  runs.toSorted(
    (one, other) =>
      other.amounts.length - one.amounts.length ||
      Number(one.gross) - Number(other.gross) ||
      one.adjustments.length - other.adjustments.length ||
      right(other.amounts[0] as Amount) - right(one.amounts[0] as Amount),
  )[0];

/** Of a recognized page, `254524` in the column of the amounts may be 2545.24. */
function withMark(amount: Amount): Amount {
  const isRecognized = amount.words.some(({ certainty }) => certainty < 1);
  if (!isRecognized || amount.percent || !/^\d{3,9}$/.test(amount.value)) return amount;
  const mills = amount.mills / 100;
  return { ...amount, value: (mills / 1000).toFixed(2), mills, decimals: 2, incomplete: true };
}

/** Amounts above the totals, in columns aligned at the right and at the left; with corrected marks, if they are recognized. */
export function lineColumns(
  sheet: Sheet,
  { taxes, firstRow }: Totals,
  isCorrected: boolean,
): readonly (readonly Amount[][])[] {
  const taxed = new Set(taxes.flatMap(({ words }) => words));
  const carried = carriedRowsOf(sheet);
  const rows = sheet.rows.slice(0, firstRow).filter((row) => !isTotal(row) && !carried.has(row.index));
  const amounts = rows
    .flatMap((row) => row.amounts.filter(({ words }) => !words.some((word) => taxed.has(word))))
    .map((amount) => (isCorrected ? withMark(amount) : amount))
    .filter(isMoney);
  return [right, left].map((edgeOf) => columnsOf(amounts, edgeOf));
}

/** The amounts of the lines: a column whose sum leads to the net or the gross total. */
export function findRun(sheet: Sheet, totals: Totals): Run | undefined {
  const bestOf = (isCorrected: boolean, runs: typeof runsOf) =>
    best(lineColumns(sheet, totals, isCorrected).flatMap((columns) => runs(columns, totals)));
  return bestOf(false, runsOf) ?? bestOf(true, runsOf) ?? bestOf(false, runsWithTax);
}
