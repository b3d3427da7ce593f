import type { Test } from '../contract/types.ts';

/**
 * A condition on a row of a root, before it takes the engine's form.
 * - `all`: every part holds; none makes it true.
 * - `any`: some part holds; none makes it false.
 * - `not`: the condition is false; where it is unknown (SQL, of a null), so is this.
 * - `column`: a test of one of the row's own columns.
 * - `related`: there is a row behind the relationship for which `that` holds.
 */
export type BoolExp =
  | { readonly kind: 'all'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'any'; readonly of: readonly BoolExp[] }
  | { readonly kind: 'not'; readonly that: BoolExp }
  | { readonly kind: 'column'; readonly column: string; readonly test: Test }
  | { readonly kind: 'related'; readonly relationship: string; readonly that: BoolExp };

/** Every part of a list holds; a sole part stands for itself. */
export const allOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'all', of };
};

/** Some part of a list holds; a sole part stands for itself. */
export const anyOf = (of: readonly BoolExp[]): BoolExp => {
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { kind: 'any', of };
};

/** Every part holds. */
export const all = (...of: readonly BoolExp[]): BoolExp => allOf(of);

/** Some part holds. */
export const any = (...of: readonly BoolExp[]): BoolExp => anyOf(of);

/** The opposite, in SQL's logic of three values. */
export const not = (that: BoolExp): BoolExp => ({ kind: 'not', that });

/** A test of a column. */
export const column = (name: string, test: Test): BoolExp => ({ kind: 'column', column: name, test });

/** The condition on the related row; on the row itself where no relationship is given. */
export const relatedTo = (relationship: string | undefined, that: BoolExp): BoolExp =>
  relationship === undefined ? that : { kind: 'related', relationship, that };
