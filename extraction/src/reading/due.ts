import { belowOf, type Candidate, most, ownLabel } from './candidates.ts';
import { toMills } from './numbers.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import type { Word } from './words.ts';

export interface Total {
  readonly value: string;
  readonly confidence: number;
  readonly words: readonly Word[];
}

/** Of an amount to which the digits before it may belong. */
const incomplete = 0.7;

export const totalOf = (candidate: Candidate | undefined, confidence: number): Total | undefined =>
  candidate && {
    value: candidate.amount.value,
    confidence: candidate.amount.incomplete ? Math.min(confidence, incomplete) : confidence,
    words: candidate.amount.words,
  };

/** Of a paid amount and its rest that only their places and their difference name. */
const unnamed = 0.8;
/** Below the total, payments and then the rest. */
const rowsBelow = 6;

const partOf = ({ value, words }: Amount, confidence: number): Total => ({ value, words, confidence });

/** Some invoices write a paid amount as negative. */
const unsigned = (total: Total | undefined): Total | undefined =>
  total && { ...total, value: total.value.replace('-', '') };

const has = ({ labels }: Row, ...kinds: readonly ('due' | 'prepaid' | 'discount')[]): boolean =>
  labels.some((label) => label.first && kinds.some((kind) => label.kinds.has(kind)));

/** Amounts below the total and in its column, without cash discounts. */
function amountsBelow({ rows }: Sheet, gross: Amount) {
  const [page, right] = [gross.words[0]?.page, gross.words.at(-1)?.right ?? 0];
  return rows.slice(gross.row + 1, gross.row + 1 + rowsBelow).flatMap((row) => {
    const last = row.amounts.findLast(({ percent, decimals }) => !percent && decimals === 2);
    const isBelow = row.page === page && Math.abs((last?.words.at(-1)?.right ?? 0) - right) < 12;
    return last === undefined || !isBelow || has(row, 'discount') ? [] : [{ row, amount: last }];
  });
}

/** An amount below the total, and what it leaves of it. */
function paidBelow(sheet: Sheet, gross: Amount, net: number) {
  const below = amountsBelow(sheet, gross);
  for (const [index, { row, amount: paid }] of below.entries()) {
    const next = below[index + 1];
    const rest = gross.mills - Math.abs(paid.mills);
    if (next === undefined || paid.mills === 0 || rest === net || next.amount.mills !== rest) continue;
    return { paid, rest: next.amount, isNamed: has(row, 'prepaid') || has(next.row, 'due') };
  }
  return undefined;
}

/** As labelled, if it fits the total and what was paid. */
function namedDue(
  sheet: Sheet,
  all: ReadonlyMap<number, Candidate>,
  net: number,
  gross: Candidate,
  confidence: number,
) {
  const paid = most(all.values(), 'prepaid', 10).find(
    ({ mills }) =>
      mills !== 0 &&
      ![net, gross.mills - net].includes(Math.abs(mills)) &&
      (all.get(gross.mills - Math.abs(mills))?.weights.due ?? 0) >= ownLabel,
  );
  if (paid !== undefined) {
    const due = all.get(gross.mills - Math.abs(paid.mills));
    const sure = Math.min(confidence, 0.96);
    return { due: totalOf(due, sure), prepaid: unsigned(totalOf(paid, sure)) };
  }
  const rest = most(all.values(), 'due', 5).find(({ mills, weights }) => {
    const difference = all.get(gross.mills - mills);
    const isPayment = difference !== undefined && difference.amount.row >= gross.amount.row;
    return (weights.due ?? 0) >= ownLabel && mills > 0 && mills !== net && mills < gross.mills && isPayment;
  });
  if (rest !== undefined) {
    const sure = Math.min(confidence, 0.93);
    return { due: totalOf(rest, sure), prepaid: totalOf(all.get(gross.mills - rest.mills), sure) };
  }
  const below = paidBelow(sheet, gross.amount, net);
  if (below === undefined) return { due: totalOf(gross, confidence), prepaid: undefined };
  const sure = Math.min(confidence, below.isNamed ? 0.93 : unnamed);
  return { due: partOf(below.rest, sure), prepaid: unsigned(partOf(below.paid, sure)) };
}

const currency = /^(?:[A-Z]{3}|\p{Sc}):?$/u;
const totalKinds = ['net', 'tax', 'gross', 'due', 'prepaid'] as const;

/** A label without an amount: the amount due or the paid amount may be lost. The other cells of its row name totals. */
function lacksAmount({ rows }: Sheet, { amount: { row: first } }: Candidate): boolean {
  return rows.slice(Math.max(0, first - 1)).some((row) => {
    const isLabel = (cell: readonly Word[]) =>
      row.labels.some(
        ({ words, kinds }) =>
          words[0] === cell[0] &&
          totalKinds.some((kind) => kinds.has(kind)) &&
          cell.slice(words.length).every(({ text }) => currency.test(text) || !/[\p{L}\p{N}]/u.test(text)),
      );
    return (
      row.cells.every(isLabel) &&
      row.labels.some(
        (label) => (label.kinds.has('due') || label.kinds.has('prepaid')) && belowOf({ rows }, row, label).length === 0,
      )
    );
  });
}

/** Of the height of the total; the amount due may be in larger letters. */
const largeHeight = 1.25;

/** Amounts in larger letters than the total. */
function largeAmounts({ rows }: Sheet, { words: [total] }: Amount): readonly Amount[] {
  const large = total === undefined ? Infinity : largeHeight * (total.bottom - total.top);
  const isLarge = ({ words }: Amount) => words.every(({ top, bottom }) => bottom - top > large);
  return rows.flatMap(({ amounts }) => amounts.filter((each) => each.decimals === 2 && !each.percent && isLarge(each)));
}

/** Of an amount due that another label contradicts. */
const contradicted = 0.5;

/**
 * The amount due and the paid amount.
 * @param net its amount without tax is not a rest
 */
export function dueOf(
  sheet: Sheet,
  all: ReadonlyMap<number, Candidate>,
  net: Candidate,
  gross: Candidate,
  confidence: number,
) {
  const found = namedDue(sheet, all, net.mills, gross, confidence);
  const due = toMills(found.due?.value ?? '0');
  const paid = toMills(found.prepaid?.value ?? '0');
  const isWhole = due === gross.mills;
  const others = [...all.values()].filter(({ mills }) => ![due, gross.mills, paid, -paid].includes(mills));
  const isOtherDue = ({ weights }: Candidate) =>
    (weights.due ?? 0) >= ownLabel || (isWhole && gross.weights.due === undefined && weights.due !== undefined);
  // Above the net total, the label may be the name of a line.
  const isOtherPaid = ({ mills, weights, amount }: Candidate) =>
    mills !== net.mills &&
    mills !== gross.mills - net.mills &&
    weights.discount === undefined &&
    (weights.prepaid ?? 0) >= Math.max(ownLabel, ...Object.values(weights)) &&
    (amount.row > (net.labels.net ?? net.amount.row) || (isWhole && (gross.weights.due ?? 0) < ownLabel));
  const isPaid = isWhole && (gross.weights.prepaid ?? 0) >= ownLabel;
  const isLost = isWhole && (gross.weights.due ?? 0) < ownLabel && lacksAmount(sheet, net);
  const known = [due, paid, -paid, gross.mills, net.mills, gross.mills - net.mills, 0];
  const isFollowed = amountsBelow(sheet, gross.amount).some(
    ({ amount: { mills } }) => !known.includes(mills) && (all.get(mills)?.weights.tax ?? 0) < ownLabel,
  );
  const isOtherLarge = largeAmounts(sheet, gross.amount).some(({ mills }) => !known.includes(mills));
  return found.due !== undefined &&
    (isPaid || isLost || isFollowed || isOtherLarge || others.some((each) => isOtherDue(each) || isOtherPaid(each)))
    ? { ...found, due: { ...found.due, confidence: Math.min(found.due.confidence, contradicted) } }
    : found;
}
