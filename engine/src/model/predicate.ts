import type { Predicate } from './types.ts';

/** The condition every row meets. */
export const always: Predicate = { is: 'all', of: [] };

/** The condition no row meets. */
export const never: Predicate = { is: 'any', of: [] };

export const isAlways = (predicate: Predicate): boolean => predicate.is === 'all' && predicate.of.length === 0;
export const isNever = (predicate: Predicate): boolean => predicate.is === 'any' && predicate.of.length === 0;

/** All conditions of a list, which may be a long one; trivial ones drop out. */
export const allOf = (predicates: readonly Predicate[]): Predicate => {
  const of = predicates.flatMap((predicate) => (predicate.is === 'all' ? predicate.of : [predicate]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
};

/** Both conditions; trivial ones drop out. */
export const both = (...predicates: readonly Predicate[]): Predicate => allOf(predicates);

/** The conditions that all hold where the predicate does. */
export const conjuncts = (predicate: Predicate): readonly Predicate[] =>
  predicate.is === 'all' ? predicate.of.flatMap(conjuncts) : [predicate];

/** Whether the predicate compares with a column of the row that the whole condition is on. */
export function readsRoot(predicate: Predicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.some(readsRoot);
    case 'not':
      return readsRoot(predicate.of);
    case 'related':
    case 'exists':
      return readsRoot(predicate.where);
    case 'compare-columns':
      return predicate.otherOfRoot;
    default:
      return false;
  }
}

/** The condition of a permission, in which `$` is the row that it is on. */
export const rooted = (permission: Predicate): Predicate =>
  allOf(conjuncts(permission).map((part) => (readsRoot(part) ? { is: 'rooted', of: part } : part)));
