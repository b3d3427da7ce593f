import type { ValidatedFilter } from '../contract/query.ts';
import type { FilterField, RecordType } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import {
  type BooleanExpression,
  joinConditionsWithAnd,
  joinConditionsWithOr,
  makeColumnCondition,
  makeConjunction,
  makeDisjunction,
  makeRelatedRowCondition,
} from './ast.ts';
import type { ParsedWhereClause } from './from-where-clause.ts';
import { makeSoftDeleteCondition } from './soft-delete-filter.ts';

/**
 * Returns a condition that is true if a row belongs to the workspace with the given id or external id. An external id
 * may look like a UUID, so a UUID is compared with both ids.
 * @param dimension the field of the queried record type that contains the workspace id
 */
function workspaceIs({ column: name, workspaceRelationship }: FilterField, value: string): BooleanExpression {
  const external = makeRelatedRowCondition(
    workspaceRelationship,
    makeColumnCondition('external_workspace_id', { _eq: value }),
  );
  return isUuid(value) ? makeDisjunction(makeColumnCondition(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: ValidatedFilter): BooleanExpression =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : makeRelatedRowCondition(rule.dimension.relationship, makeColumnCondition(rule.dimension.column, rule.test));

/** Combines filters into one condition; `and` has precedence over `or`. */
function joined(rules: readonly ValidatedFilter[]): readonly BooleanExpression[] {
  const groups: BooleanExpression[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [joinConditionsWithOr(groups.map(joinConditionsWithAnd))];
}

/** The record type, the `filters` and the `whereClause` of a query. */
export interface QueryConditionInput {
  readonly root: RecordType;
  readonly rules: readonly ValidatedFilter[];
  readonly where: ParsedWhereClause | undefined;
}

/**
 * Returns the condition that a row must meet to be in the result of a query. The row must meet `filters` and
 * `whereClause`. Soft-deleted rows do not meet the condition, unless `filters` or `whereClause` names the soft-delete
 * field.
 */
export function makeQueryCondition({ root, rules, where }: QueryConditionInput): BooleanExpression {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return makeConjunction(
    ...makeSoftDeleteCondition(root, named),
    ...joined(rules),
    ...(where === undefined ? [] : [where.condition]),
  );
}
