import type { ColumnTest } from '../contract/types.ts';

/**
 * A condition on a row, independent of the engine's syntax.
 * - `all`: every condition of the list is true; true for an empty list.
 * - `any`: at least one condition of the list is true; false for an empty list.
 * - `not`: the condition is false; unknown (SQL's null) if the condition is unknown.
 * - `column`: a test of a column of the row.
 * - `related`: the relationship leads to at least one row for which the condition `that` is true.
 */
export type BoolExp =
  | { readonly kind: 'all'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'any'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'not'; readonly that: BoolExp }
  | { readonly kind: 'column'; readonly column: string; readonly test: ColumnTest }
  | { readonly kind: 'related'; readonly relationship: string; readonly that: BoolExp };

/** Returns the conjunction (AND) of a list of conditions; a list of one condition is returned as that condition. */
export const conjunctionOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'all', of };
};

/** Returns the disjunction (OR) of a list of conditions; a list of one condition is returned as that condition. */
export const disjunctionOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'any', of };
};

/** Returns the conjunction (AND) of its arguments. */
export const conjunction = (...of: readonly BoolExp[]): BoolExp => conjunctionOf(of);

/** Returns the disjunction (OR) of its arguments. */
export const disjunction = (...of: readonly BoolExp[]): BoolExp => disjunctionOf(of);

/** Returns the negation of a condition, in SQL's three-valued logic. */
export const negation = (that: BoolExp): BoolExp => ({ kind: 'not', that });

/** Returns the condition that a column of the row has a value for which a test such as `{ _gt: 5 }` is true. */
export const columnCondition = (name: string, test: ColumnTest): BoolExp => ({ kind: 'column', column: name, test });

/**
 * Returns a condition on the row that a relationship leads to. Without a relationship, the condition applies to the row
 * itself.
 */
export const relatedCondition = (relationship: string | undefined, that: BoolExp): BoolExp =>
  relationship === undefined ? that : { kind: 'related', relationship, that };
