import type { OrderTerm } from '../ir/types.ts';
import { conjuncts } from '../model/predicate.ts';
import type { Predicate, Scalar } from '../model/types.ts';
import type { Operand } from '../sql/value.ts';
import type { Passes } from './passes.ts';

/** That a value is on one side of at least one of the operands. */
export interface Bound {
  readonly side: 'below' | 'above';
  readonly column: Scalar;
  readonly operands: readonly Operand[];
}

const strict: Readonly<Record<Bound['side'], readonly string[]>> = { below: ['_lt', '_lte'], above: ['_gt', '_gte'] };

/** The operand that keeps the column on the side wherever the predicate holds, and whether by more than equality. */
function limitOf(predicate: Predicate, column: Scalar, side: Bound['side']) {
  for (const part of conjuncts(predicate)) {
    if (part.is !== 'compare' || part.column !== column) continue;
    if (strict[side].includes(part.operator)) return { operand: part.operand, isRange: true };
    if (part.operator === '_eq') return { operand: part.operand, isRange: false };
  }
  return undefined;
}

/**
 * What follows from the condition for the column that comes first in the order. The next page is usually asked for as
 * `c < x or (c = x and id < y)`, for which Postgres reads all the rows before it; with `c <= x` beside it, it starts
 * at the right entry of the index. What follows from a condition can stand beside it whatever the values are.
 */
export function impliedBounds(
  where: Predicate,
  orderBy: readonly OrderTerm[],
  { keysetBounds }: Pick<Passes, 'keysetBounds'>,
): readonly Bound[] {
  if (!keysetBounds) return [];
  const key = orderBy[0]?.key;
  if (key?.by !== 'column') return [];
  const { column } = key;
  const alternatives = conjuncts(where).flatMap((part) => (part.is === 'any' && part.of.length > 1 ? [part.of] : []));
  return alternatives.flatMap((branches) =>
    (['below', 'above'] as const).flatMap((side): Bound[] => {
      const limits = branches.map((branch) => limitOf(branch, column, side)).filter((limit) => limit !== undefined);
      if (limits.length < branches.length || !limits.some(({ isRange }) => isRange)) return [];
      return [{ side, column, operands: limits.map(({ operand }) => operand) }];
    }),
  );
}
