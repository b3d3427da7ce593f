import { andBoth, getConjuncts } from '../model/predicate.ts';
import { isSameScalarType } from '../model/scalars.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import {
  groupByRelationship,
  mergeGuarded,
  mergeRelatedConditions,
  type RelatedCondition,
  type RelatedGroup,
} from './merge-related.ts';
import type { OptimizerOptions, OptimizerPasses } from './passes.ts';

/** Undefined for any other condition and for a nullable column. */
function equality(
  predicate: RowPredicate,
  { isSingle }: OptimizerOptions,
): readonly [TableColumn, ValueWithPath] | undefined {
  if (predicate.is !== 'compare' || !('name' in predicate.column)) return undefined;
  const { column, operator, operand } = predicate;
  // In SQL, a comparison with null is unknown and not false. Inside a negation or in a permission's check, the result
  // of the rewritten condition would therefore differ from the result of the original condition.
  if (column.nullable) return undefined;
  if (operator === '_eq') return [column, operand];
  if (operator !== '_in' || operand.value.from !== 'session' || !isSingle(operand.value.name)) return undefined;
  return [column, { ...operand, value: { from: 'session-element', name: operand.value.name } }];
}

/**
 * If a condition fixes a relationship's key column, such as `company_id = 7`, all matching rows have the same related
 * row. A condition on the related row then uses this value, so that Postgres evaluates it once for the statement and
 * not for each row.
 */
function rewriteKnownKeys(parts: readonly RowPredicate[], options: OptimizerOptions): readonly RowPredicate[] {
  if (!options.passes.knownKeys) return parts;
  const known = new Map(parts.map((part) => equality(part, options)).filter((pair) => pair !== undefined));
  if (known.size === 0) return parts;
  return parts.map((part): RowPredicate => {
    if (part.is !== 'related' || part.relationship.computed !== undefined) return part;
    const { relationship, where } = part;
    const [link, ...more] = relationship.mapping;
    if (link === undefined || more.length > 0) return part;
    const [here, there] = link;
    const operand = known.get(here);
    if (operand === undefined || !isSameScalarType(here.type, there.type)) return part;
    const key: RowPredicate = { is: 'compare', column: there, operator: '_eq', operand };
    return { is: 'exists', table: relationship.table, where: { is: 'all', of: [key, where] } };
  });
}

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
