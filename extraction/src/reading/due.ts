import { type Candidate, most, ownLabel } from './candidates.ts';
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

/** Below the total and in its column, an amount and what it leaves of the total. */
function paidBelow({ rows }: Sheet, gross: Amount, net: number) {
  const [page, right] = [gross.words[0]?.page, gross.words.at(-1)?.right ?? 0];
  const below = rows.slice(gross.row + 1, gross.row + 1 + rowsBelow).flatMap((row) => {
    const last = row.amounts.findLast(({ percent, decimals }) => !percent && decimals === 2);
    const isBelow = row.page === page && Math.abs((last?.words.at(-1)?.right ?? 0) - right) < 12;
    return last === undefined || !isBelow || has(row, 'discount') ? [] : [{ row, amount: last }];
  });
  for (const [index, { row, amount: paid }] of below.entries()) {
    const next = below[index + 1];
    const rest = gross.mills - Math.abs(paid.mills);
    if (next === undefined || paid.mills === 0 || rest === net || next.amount.mills !== rest) continue;
    return { paid, rest: next.amount, isNamed: has(row, 'prepaid') || has(next.row, 'due') };
  }
  return undefined;
}

/**
 * The amount due: as labelled, if it fits the total and what was paid.
 * @param net in thousandths; the total without its tax is not a rest
 */
export function dueOf(
  sheet: Sheet,
  all: ReadonlyMap<number, Candidate>,
  net: number,
  gross: Candidate,
  confidence: number,
) {
  const paid = most(all.values(), 'prepaid', 10).find(
    ({ mills }) =>
      mills !== 0 &&
      gross.mills - Math.abs(mills) !== net &&
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
  if (below !== undefined) {
    const sure = Math.min(confidence, below.isNamed ? 0.93 : unnamed);
    return { due: partOf(below.rest, sure), prepaid: unsigned(partOf(below.paid, sure)) };
  }
  const isPaid = most(all.values(), 'prepaid', 5).some(
    ({ mills, weights }) =>
      mills !== 0 && mills !== gross.mills && weights.discount === undefined && (weights.prepaid ?? 0) >= ownLabel,
  );
  if (isPaid && (gross.weights.due ?? 0) < ownLabel) return { due: totalOf(gross, 0.5), prepaid: undefined };
  const isNamedOtherwise = most(all.values(), 'due', 5).some(
    ({ mills, weights }) =>
      mills !== gross.mills && ((weights.due ?? 0) >= ownLabel || gross.weights.due === undefined),
  );
  return { due: totalOf(gross, isNamedOtherwise ? 0.5 : confidence), prepaid: undefined };
}
