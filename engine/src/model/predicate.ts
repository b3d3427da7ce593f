import type { RowPredicate } from './types.ts';

export const alwaysTrue: RowPredicate = { is: 'all', of: [] };

export const alwaysFalse: RowPredicate = { is: 'any', of: [] };

export const isAlwaysTrue = (predicate: RowPredicate): boolean => predicate.is === 'all' && predicate.of.length === 0;
export const isAlwaysFalse = (predicate: RowPredicate): boolean => predicate.is === 'any' && predicate.of.length === 0;

/** One argument, because JavaScript limits the number of function arguments. */
export const andAll = (predicates: readonly RowPredicate[]): RowPredicate => {
  const of = predicates.flatMap((predicate) => (predicate.is === 'all' ? predicate.of : [predicate]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
};

export const andBoth = (...predicates: readonly RowPredicate[]): RowPredicate => andAll(predicates);

/** Any other condition is a list of one. */
export const getConjuncts = (predicate: RowPredicate): readonly RowPredicate[] =>
  predicate.is === 'all' ? predicate.of.flatMap(getConjuncts) : [predicate];

/** The root row is the row to which the permission applies (`$` in Hasura's metadata). */
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

/** Marks the parts that compare with the root row; there, `$` is the row to which the permission applies. */
export const markAsPermission = (permission: RowPredicate): RowPredicate =>
  andAll(getConjuncts(permission).map((part) => (comparesRootRow(part) ? { is: 'rooted', of: part } : part)));
