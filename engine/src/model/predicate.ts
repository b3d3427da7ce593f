import type { RowPredicate } from './types.ts';

/** The condition that every row meets. */
export const alwaysTrue: RowPredicate = { is: 'all', of: [] };

/** The condition that no row meets. */
export const alwaysFalse: RowPredicate = { is: 'any', of: [] };

export const isAlwaysTrue = (predicate: RowPredicate): boolean => predicate.is === 'all' && predicate.of.length === 0;
export const isAlwaysFalse = (predicate: RowPredicate): boolean => predicate.is === 'any' && predicate.of.length === 0;

/**
 * Combines a list of conditions with `and`, and removes conditions that are always true. The conditions are one
 * argument, because JavaScript limits the number of function arguments.
 */
export const andAll = (predicates: readonly RowPredicate[]): RowPredicate => {
  const of = predicates.flatMap((predicate) => (predicate.is === 'all' ? predicate.of : [predicate]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
};

/** Combines the arguments, which are conditions, with `and`. Removes conditions that are always true. */
export const andBoth = (...predicates: readonly RowPredicate[]): RowPredicate => andAll(predicates);

/**
 * Returns the conditions that an `and` condition combines. For any other condition, returns a list that contains only
 * this condition.
 */
export const getConjuncts = (predicate: RowPredicate): readonly RowPredicate[] =>
  predicate.is === 'all' ? predicate.of.flatMap(getConjuncts) : [predicate];

/**
 * Returns true if a part of the condition compares a column with a column of the root row. The root row is the row to
 * which the permission applies (`$` in Hasura's metadata).
 */
export function comparesRootRow(predicate: RowPredicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.some(comparesRootRow);
    case 'not':
      return comparesRootRow(predicate.of);
    case 'guarded':
      return comparesRootRow(predicate.by) || comparesRootRow(predicate.of);
    case 'related':
    case 'exists':
      return comparesRootRow(predicate.where);
    case 'compare-columns':
      return predicate.otherOfRoot;
    default:
      return false;
  }
}

/**
 * Marks the parts of a permission's condition that compare a column with a column of the root row. In a marked part,
 * `$` refers to the row to which the permission applies.
 */
export const markAsPermission = (permission: RowPredicate): RowPredicate =>
  andAll(getConjuncts(permission).map((part) => (comparesRootRow(part) ? { is: 'rooted', of: part } : part)));
