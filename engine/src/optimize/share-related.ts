import { andBoth, getConjuncts } from '../model/predicate.ts';
import type { RowPredicate } from '../model/types.ts';
import { rewriteKnownKeys } from './known-keys.ts';
import {
  groupByRelationship,
  mergeGuarded,
  mergeRelatedConditions,
  type RelatedCondition,
  type RelatedGroup,
} from './merge-related.ts';
import type { OptimizerOptions, OptimizerPasses } from './passes.ts';

/** Each condition of a group is a column, and Postgres allows at most 1,664 in a select. */
const maxGroupSize = 1_000;

const disjuncts = (predicate: RowPredicate): readonly RowPredicate[] =>
  predicate.is === 'any' ? predicate.of.flatMap(disjuncts) : [predicate];

/**
 * Merges the conditions on one relationship, and uses the known keys of related rows, in each operand of AND, OR and
 * NOT, but not inside a condition on related rows.
 */
export function optimizePredicate(predicate: RowPredicate, options: OptimizerOptions): RowPredicate {
  switch (predicate.is) {
    case 'all': {
      const parts = mergeGuarded('all', getConjuncts(predicate)).map((part) => optimizePredicate(part, options));
      return andBoth(...rewriteKnownKeys(mergeRelatedConditions('all', parts, options.passes), options));
    }
    case 'any': {
      const of = mergeRelatedConditions(
        'any',
        mergeGuarded('any', disjuncts(predicate)).map((part) => optimizePredicate(part, options)),
        options.passes,
      );
      const [only] = of;
      return of.length === 1 && only !== undefined ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: optimizePredicate(predicate.of, options) };
    case 'guarded':
      return {
        is: 'guarded',
        by: optimizePredicate(predicate.by, options),
        of: optimizePredicate(predicate.of, options),
      };
    default:
      return predicate;
  }
}

/** All conditions on related rows in a condition on a row. */
export function relatedConditions(predicate: RowPredicate): readonly RelatedCondition[] {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.flatMap(relatedConditions);
    case 'not':
    case 'guarded':
      return relatedConditions(predicate.of);
    case 'related':
      return [predicate];
    default:
      return [];
  }
}

/**
 * Conditions on the same relationship, however deep `and`, `or` and `not` contain them. One read can evaluate a group:
 * `select key, bool_or(first), bool_or(second) … group by key`.
 * @param maxSeparate conditions on a relationship for which separate look-ups are faster
 */
export function groupByRead(
  predicates: readonly RowPredicate[],
  maxSeparate: number,
  passes: Pick<OptimizerPasses, 'shareRelated'>,
): readonly RelatedGroup[] {
  if (!passes.shareRelated) return [];
  return groupByRelationship([...new Set(predicates.flatMap(relatedConditions))])
    .filter((group) => group.length > maxSeparate)
    .flatMap(([first, ...others]) => {
      const groups: [RelatedCondition, ...RelatedCondition[]][] = [];
      for (const part of [first, ...others]) {
        const last = groups.at(-1);
        if (last === undefined || last.length === maxGroupSize) groups.push([part]);
        else last.push(part);
      }
      return groups;
    });
}

/** Several conditions on the same relationship can share one read. */
export const sharesReads = (where: RowPredicate, options: OptimizerOptions): boolean =>
  groupByRead([optimizePredicate(where, options)], 1, options.passes).length > 0;

/** Compares a column with a session variable, as permissions do: Postgres then estimates the number of rows well. */
export const usesSessionVariable = (predicate: RowPredicate): boolean =>
  predicate.is === 'compare' && predicate.operand.value.from === 'session';
