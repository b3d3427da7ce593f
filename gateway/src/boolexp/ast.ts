import type { ColumnComparison } from '../contract/types.ts';

/**
 * A condition on a row, independent of the engine's syntax.
 * - `all`: every condition of the list is true; true for an empty list.
 * - `any`: at least one condition of the list is true; false for an empty list.
 * - `not`: the condition is false; unknown (SQL's null) if the condition is unknown.
 * - `column`: a test of a column of the row.
 * - `related`: the relationship leads to at least one row for which the condition `that` is true.
 */
export type BooleanExpression =
  | { readonly kind: 'all'; readonly of: readonly BooleanExpression[] }
  | { readonly kind: 'any'; readonly of: readonly BooleanExpression[] }
  | { readonly kind: 'not'; readonly that: BooleanExpression }
  | { readonly kind: 'column'; readonly column: string; readonly test: ColumnComparison }
  | { readonly kind: 'related'; readonly relationship: string; readonly that: BooleanExpression };

/** Returns the conjunction (AND) of a list of conditions; a list of one condition is returned as that condition. */
export const joinConditionsWithAnd = (of: readonly BooleanExpression[]): BooleanExpression => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'all', of };
};

/** Returns the disjunction (OR) of a list of conditions; a list of one condition is returned as that condition. */
export const joinConditionsWithOr = (of: readonly BooleanExpression[]): BooleanExpression => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'any', of };
};

/** Returns the conjunction (AND) of its arguments. */
export const makeConjunction = (...of: readonly BooleanExpression[]): BooleanExpression => joinConditionsWithAnd(of);

/** Returns the disjunction (OR) of its arguments. */
export const makeDisjunction = (...of: readonly BooleanExpression[]): BooleanExpression => joinConditionsWithOr(of);

/** Returns the negation of a condition, in SQL's three-valued logic. */
export const negateCondition = (that: BooleanExpression): BooleanExpression => ({ kind: 'not', that });

/** Returns a condition that is true if the value of a column passes a test such as `{ _gt: 5 }`. */
export const makeColumnCondition = (name: string, test: ColumnComparison): BooleanExpression => ({
  kind: 'column',
  column: name,
  test,
});

/**
 * Returns a condition on the row to which a relationship leads. If no relationship is given, returns the condition
 * unchanged.
 */
export const makeRelatedRowCondition = (
  relationship: string | undefined,
  that: BooleanExpression,
): BooleanExpression => (relationship === undefined ? that : { kind: 'related', relationship, that });
