import type { LabelKind } from './labels.ts';
import type { Amount, Label, Row, Sheet } from './sheet.ts';

export type Role = Extract<LabelKind, 'net' | 'tax' | 'gross' | 'due' | 'prepaid' | 'lineSum' | 'discount' | 'charge'>;
export const roles: readonly Role[] = ['net', 'tax', 'gross', 'due', 'prepaid', 'lineSum', 'discount', 'charge'];

/** An amount on the page, with how well a label names it for each role, from 0 to 1. */
export interface Candidate {
  readonly mills: number;
  readonly amount: Amount;
  readonly weights: Partial<Record<Role, number>>;
  /** Rows of these labels. */
  readonly labels: Partial<Record<Role, number>>;
}

const isMoney = ({ percent, decimals }: Amount): boolean => !percent && decimals >= 2 && decimals <= 3;

/** Below a header of totals stand the rows of each rate, and then the sum. */
const rowsBelow = 6;

const columnOverlap = (amount: Amount, label: Label): boolean =>
  (amount.words[0]?.left ?? 0) < (label.words.at(-1)?.right ?? 0) + 14 &&
  (amount.words.at(-1)?.right ?? 0) > (label.words[0]?.left ?? 0) - 14;

interface Found {
  readonly amount: Amount;
  readonly weight: number;
}

function besideOf(row: Row, label: Label): Found[] {
  const after = row.amounts.filter((amount) => isMoney(amount) && amount.from >= label.to);
  const next = row.labels.find(
    ({ from, kinds }) =>
      from >= label.to && roles.some((role) => kinds.has(role)) && after.some((amount) => amount.to <= from),
  );
  const own = after.filter(({ to }) => next === undefined || to <= next.from);
  // The first of two labels names the amount, unless it is a word of a sentence.
  const named = row.labels.some(
    (other) =>
      other.from < label.from &&
      (other.first || !label.first) &&
      roles.some((role) => other.kinds.has(role)) &&
      !row.amounts.some((amount) => amount.from >= other.to && amount.to <= label.from && isMoney(amount)),
  );
  return own.map((amount, index) => ({ amount, weight: (index === own.length - 1 ? 1 : 0.7) * (named ? 0.4 : 1) }));
}

/** Of a recognized picture, `2254718` next to a label may be 22547.18. */
const digits = /^\d{4,9}$/;

function withoutMark(row: Row, label: Label): Found[] {
  const amount = row.amounts.findLast(({ from }) => from >= label.to);
  const [word] = amount?.words ?? [];
  if (amount === undefined || word === undefined || word.certainty === 1 || !digits.test(amount.value)) return [];
  const mills = amount.mills / 100;
  return [{ amount: { ...amount, value: (mills / 1000).toFixed(2), mills, decimals: 2, incomplete: true }, weight: 1 }];
}

export function belowOf({ rows }: Pick<Sheet, 'rows'>, row: Row, label: Label): Found[] {
  const found: Found[] = [];
  for (let distance = 1; distance <= rowsBelow; distance++) {
    const next = rows[row.index + distance];
    if (next === undefined || next.page !== row.page || next.top - row.bottom > 20 * (row.bottom - row.top)) break;
    const amount = next.amounts.find((each) => isMoney(each) && columnOverlap(each, label));
    if (amount !== undefined) found.push({ amount, weight: 0.7 });
  }
  return found;
}

const columnRoles: readonly Role[] = ['net', 'tax', 'gross'];

/** Weight of an amount below the header of the lines: it may be that of a line. */
const belowLinesHeader = 0.5;

/** The header of lines that state net, tax and gross; it may have two rows, and names quantities or prices. */
const isLinesHeader = ({ rows }: Sheet, row: Row): boolean =>
  columnRoles.filter((role) => row.labels.some(({ kinds }) => kinds.has(role))).length > 1 &&
  [row, rows[row.index - 1]].some(
    (each) =>
      each?.page === row.page &&
      !each.amounts.some(isMoney) &&
      each.labels.some(({ kinds }) => kinds.has('quantityColumn') || kinds.has('priceColumn')),
  );

/** Weight of a sum below the header of its column. */
const columnSum = 0.9;
/** Header labels of columns that are kept; the sums of a table are below the last of them. */
const maxHeaders = 12;

/** The sums of a table: behind a label such as `Total` stand the amounts of several columns, which their headers name. */
function columnSums(row: Row, headers: readonly Label[]): { amount: Amount; role: Role }[] {
  const money = row.amounts.filter(isMoney);
  const label = row.labels.find(({ first, kinds }) => first && (kinds.has('gross') || kinds.has('lineSum')));
  if (label === undefined || money.length < 2 || money.some(({ from }) => from < label.to)) return [];
  return money.flatMap((amount) => {
    const header = headers.findLast((each) => columnOverlap(amount, each));
    const role = header && columnRoles.find((each) => header.kinds.has(each));
    return role === undefined ? [] : [{ amount, role }];
  });
}

/** Distinct amounts of a document; more are not compared. */
const maxCandidates = 2000;

/**
 * Sums that one page carries to the next. A word such as `Transport` also names a charge; it names a carried sum if
 * the same amount stands on both pages.
 */
export function carriedRowsOf({ rows }: Sheet): ReadonlySet<number> {
  const named = rows.filter(({ labels }) => labels.some(({ kinds }) => kinds.has('carried')));
  const pages = new Map<number, Set<number>>();
  for (const { amounts, page } of named)
    for (const { mills } of amounts) pages.set(mills, (pages.get(mills) ?? new Set()).add(page));
  const isCarried = ({ labels, amounts }: Row): boolean =>
    labels.some(({ kinds }) => kinds.has('carried') && !kinds.has('charge')) ||
    amounts.some(({ mills }) => (pages.get(mills)?.size ?? 0) > 1);
  return new Set(named.filter(isCarried).map(({ index }) => index));
}

export function candidatesOf(sheet: Sheet): Map<number, Candidate> {
  const candidates = new Map<number, Candidate & { amount: Amount }>();
  const carried = carriedRowsOf(sheet);
  for (const row of sheet.rows) {
    for (const amount of row.amounts) {
      if (isMoney(amount) && !candidates.has(amount.mills) && candidates.size < maxCandidates)
        candidates.set(amount.mills, { mills: amount.mills, amount, weights: {}, labels: {} });
    }
  }
  let headers: readonly Label[] = [];
  for (const row of sheet.rows) {
    if (carried.has(row.index)) continue;
    const above = row.amounts.some(isMoney)
      ? []
      : row.labels.filter(({ kinds }) => columnRoles.some((role) => kinds.has(role)));
    headers = [...headers, ...above].slice(-maxHeaders);
    for (const { amount, role } of columnSums(row, headers)) {
      const candidate = candidates.get(amount.mills);
      if (candidate === undefined || (candidate.weights[role] ?? 0) > columnSum) continue;
      candidate.weights[role] = columnSum;
      candidate.labels[role] = row.index;
      candidate.amount = amount;
    }
    for (const label of row.labels) {
      const named = roles.filter((role) => label.kinds.has(role));
      if (named.length === 0) continue;
      const beside = [besideOf(row, label), withoutMark(row, label)].find(({ length }) => length > 0);
      for (const { amount, weight: own } of beside ?? belowOf(sheet, row, label)) {
        const weight = beside === undefined && isLinesHeader(sheet, row) ? Math.min(own, belowLinesHeader) : own;
        const candidate = candidates.get(amount.mills) ?? { mills: amount.mills, amount, weights: {}, labels: {} };
        if (candidates.size >= maxCandidates) continue;
        candidates.set(amount.mills, candidate);
        for (const role of named) {
          // Of equal ones the last: the header of a column names the first line, too.
          if ((candidate.weights[role] ?? 0) > weight) continue;
          candidate.weights[role] = weight;
          candidate.labels[role] = row.index;
          candidate.amount = amount;
        }
      }
    }
  }
  return candidates;
}

/** Weights from which a label counts as the amount's own. */
export const ownLabel = 0.6;
export const most = (candidates: Iterable<Candidate>, role: Role, count: number): Candidate[] =>
  [...candidates]
    .filter(({ weights }) => (weights[role] ?? 0) > 0)
    .toSorted((one, other) => (other.weights[role] ?? 0) - (one.weights[role] ?? 0))
    .slice(0, count);
