import { both, conjuncts } from '../model/predicate.ts';
import type { Predicate } from '../model/types.ts';
import { withKnownKeys } from './known-keys.ts';
import { byRelationship, mergeRelated, type Related, type RelatedGroup } from './merge-related.ts';
import type { OptimizeOptions, Passes } from './passes.ts';

/** Conditions of one group; Postgres takes no more than 1,664 columns of a select. */
const mostInGroup = 1_000;

const disjuncts = (predicate: Predicate): readonly Predicate[] =>
  predicate.is === 'any' ? predicate.of.flatMap(disjuncts) : [predicate];

/** Applies the passes that rewrite conditions to all parts of a condition that are on the same row. */
export function rewritten(predicate: Predicate, options: OptimizeOptions): Predicate {
  switch (predicate.is) {
    case 'all': {
      const parts = conjuncts(predicate).map((part) => rewritten(part, options));
      return both(...withKnownKeys(mergeRelated('all', parts, options.passes), options));
    }
    case 'any': {
      const of = mergeRelated(
        'any',
        disjuncts(predicate).map((part) => rewritten(part, options)),
        options.passes,
      );
      const [only] = of;
      return of.length === 1 && only !== undefined ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: rewritten(predicate.of, options) };
    default:
      return predicate;
  }
}

/** The conditions on related rows that a condition on a row consists of. */
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
 * Finds the conditions on rows behind the same relationship, wherever they stand in conditions on one row. Their rows
 * can be read once for all of them: `select key, bool_or(first), bool_or(second) … group by key`.
 * @param most how many conditions of one relationship are better looked up each for itself
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
        if (last === undefined || last.length === mostInGroup) groups.push([part]);
        else last.push(part);
      }
      return groups;
    });
}

/** Whether conditions on the same relationship stand in the condition on a row, so that they can share its rows. */
export const sharesRelated = (where: Predicate, options: OptimizeOptions): boolean =>
  sharedGroups([rewritten(where, options)], 1, options.passes).length > 0;

/** Whether a session variable decides the condition: a permission has such, and Postgres estimates them well. */
export const isOfSession = (predicate: Predicate): boolean =>
  predicate.is === 'compare' && predicate.operand.value.from === 'session';
