import type { DirectedSortKey } from '../ir/types.ts';
import { getConjuncts } from '../model/predicate.ts';
import type { RowPredicate, RowValue } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import type { OptimizerPasses } from './passes.ts';

/** Each value is at most (`below`) or at least (`above`) one of the operands. */
export interface ColumnBound {
  readonly side: 'below' | 'above';
  readonly column: RowValue;
  readonly operands: readonly ValueWithPath[];
}

const strict: Readonly<Record<ColumnBound['side'], readonly string[]>> = {
  below: ['_lt', '_lte'],
  above: ['_gt', '_gte'],
};

/** `isRange` is false if the comparison is an equality. */
function limitOf(predicate: RowPredicate, column: RowValue, side: ColumnBound['side']) {
  for (const part of getConjuncts(predicate)) {
    if (part.is !== 'compare' || part.column !== column) continue;
    if (strict[side].includes(part.operator)) return { operand: part.operand, isRange: true };
    if (part.operator === '_eq') return { operand: part.operand, isRange: false };
  }
  return undefined;
}

/**
 * Bounds of the first sort column. For the usual condition of the next page, `c < x or (c = x and id < y)`, Postgres
 * reads all previous rows. With the implied `c <= x`, it starts at the right entry of the index.
 */
export function findImpliedBounds(
  where: RowPredicate,
  orderBy: readonly DirectedSortKey[],
  { keysetBounds }: Pick<OptimizerPasses, 'keysetBounds'>,
): readonly ColumnBound[] {
  if (!keysetBounds) return [];
  const key = orderBy[0]?.key;
  if (key?.by !== 'column') return [];
  const { column } = key;
  const alternatives = getConjuncts(where).flatMap((part) =>
    part.is === 'any' && part.of.length > 1 ? [part.of] : [],
  );
  return alternatives.flatMap((branches) =>
    (['below', 'above'] as const).flatMap((side): ColumnBound[] => {
      const limits = branches.map((branch) => limitOf(branch, column, side)).filter((limit) => limit !== undefined);
      if (limits.length < branches.length || !limits.some(({ isRange }) => isRange)) return [];
      return [{ side, column, operands: limits.map(({ operand }) => operand) }];
    }),
  );
}
