import type { Test } from '../contract/types.ts';

/**
 * A condition on a row of a root, independent of the engine's syntax.
 * - `all`: every part is true; without parts it is true.
 * - `any`: at least one part is true; without parts it is false.
 * - `not`: the condition is false; unknown (SQL's null) if the condition is unknown.
 * - `column`: a test of a column of the row.
 * - `related`: the relationship leads to a row for which `that` is true.
 */
export type BoolExp =
  | { readonly kind: 'all'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'any'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'not'; readonly that: BoolExp }
  | { readonly kind: 'column'; readonly column: string; readonly test: Test }
  | { readonly kind: 'related'; readonly relationship: string; readonly that: BoolExp };

/** Returns the conjunction of a list; the part itself when there is only one. */
export const allOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'all', of };
};

/** Returns the disjunction of a list; the part itself when there is only one. */
export const anyOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'any', of };
};

/** Returns the conjunction of its arguments. */
export const all = (...of: readonly BoolExp[]): BoolExp => allOf(of);

/** Returns the disjunction of its arguments. */
export const any = (...of: readonly BoolExp[]): BoolExp => anyOf(of);

/** Returns the negation, in SQL's three-valued logic. */
export const not = (that: BoolExp): BoolExp => ({ kind: 'not', that });

/** Returns a test of a column. */
export const column = (name: string, test: Test): BoolExp => ({ kind: 'column', column: name, test });

/** Returns the condition on the related row; on the row itself without a relationship. */
export const relatedTo = (relationship: string | undefined, that: BoolExp): BoolExp =>
  relationship === undefined ? that : { kind: 'related', relationship, that };
