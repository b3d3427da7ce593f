import type { Predicate } from './types.ts';

/** The condition that every row meets. */
export const always: Predicate = { is: 'all', of: [] };

/** The condition that no row meets. */
export const never: Predicate = { is: 'any', of: [] };

export const isAlways = (predicate: Predicate): boolean => predicate.is === 'all' && predicate.of.length === 0;
export const isNever = (predicate: Predicate): boolean => predicate.is === 'any' && predicate.of.length === 0;

/** Combines a list of conditions with `and`; removes trivial conditions. The list may be long. */
export const allOf = (predicates: readonly Predicate[]): Predicate => {
  const of = predicates.flatMap((predicate) => (predicate.is === 'all' ? predicate.of : [predicate]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
};

/** Combines conditions with `and`; removes trivial conditions. */
export const both = (...predicates: readonly Predicate[]): Predicate => allOf(predicates);

/** Returns the conditions of a conjunction. */
export const conjuncts = (predicate: Predicate): readonly Predicate[] =>
  predicate.is === 'all' ? predicate.of.flatMap(conjuncts) : [predicate];

/** Returns whether the predicate compares with a column of the row that the root condition is on. */
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

/** Marks the condition of a permission: `$` in it means the row that the permission is on. */
export const rooted = (permission: Predicate): Predicate =>
  allOf(conjuncts(permission).map((part) => (readsRoot(part) ? { is: 'rooted', of: part } : part)));
