import { both, conjuncts } from '../model/predicate.ts';
import type { Predicate } from '../model/types.ts';
import { withKnownKeys } from './known-keys.ts';
import { byRelationship, mergeRelated, type Related, type RelatedGroup } from './merge-related.ts';
import type { OptimizeOptions, Passes } from './passes.ts';

/** Maximum number of conditions in one group; Postgres allows at most 1,664 columns of a select. */
const maxGroupSize = 1_000;

const disjuncts = (predicate: Predicate): readonly Predicate[] =>
  predicate.is === 'any' ? predicate.of.flatMap(disjuncts) : [predicate];

/** Applies the passes that rewrite conditions to all parts of a condition on the same row. */
export function rewrite(predicate: Predicate, options: OptimizeOptions): Predicate {
  switch (predicate.is) {
    case 'all': {
      const parts = conjuncts(predicate).map((part) => rewrite(part, options));
      return both(...withKnownKeys(mergeRelated('all', parts, options.passes), options));
    }
    case 'any': {
      const of = mergeRelated(
        'any',
        disjuncts(predicate).map((part) => rewrite(part, options)),
        options.passes,
      );
      const [only] = of;
      return of.length === 1 && only !== undefined ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: rewrite(predicate.of, options) };
    default:
      return predicate;
  }
}

/** Returns the conditions on related rows within a condition on a row. */
export function relatedParts(predicate: Predicate): readonly Related[] {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.flatMap(relatedParts);
    case 'not':
      return relatedParts(predicate.of);
    case 'related':
      return [predicate];
    default:
      return [];
  }
}

/**
 * Groups the conditions on the same relationship, at any depth of conditions on one row. One read of the rows can
 * evaluate a group: `select key, bool_or(first), bool_or(second) … group by key`.
 * @param most groups up to this size are omitted: separate look-ups are faster
 */
export function sharedGroups(
  predicates: readonly Predicate[],
  most: number,
  passes: Pick<Passes, 'shareRelated'>,
): readonly RelatedGroup[] {
  if (!passes.shareRelated) return [];
  return byRelationship([...new Set(predicates.flatMap(relatedParts))])
    .filter((group) => group.length > most)
    .flatMap(([first, ...others]) => {
      const groups: [Related, ...Related[]][] = [];
      for (const part of [first, ...others]) {
        const last = groups.at(-1);
        if (last === undefined || last.length === maxGroupSize) groups.push([part]);
        else last.push(part);
      }
      return groups;
    });
}

/** Returns whether the condition on a row contains conditions on the same relationship that can share its rows. */
export const sharesRelated = (where: Predicate, options: OptimizeOptions): boolean =>
  sharedGroups([rewrite(where, options)], 1, options.passes).length > 0;

/**
 * Returns whether the condition compares with a session variable, as permissions do. Postgres estimates such conditions
 * well.
 */
export const usesSessionVariable = (predicate: Predicate): boolean =>
  predicate.is === 'compare' && predicate.operand.value.from === 'session';
