import type { FilterRule } from '../contract/query.ts';
import type { FilterField, Root } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import {
  type BoolExp,
  columnCondition,
  conjunction,
  conjunctionOf,
  disjunction,
  disjunctionOf,
  relatedCondition,
} from './ast.ts';
import type { ParsedWhereClause } from './from-where-clause.ts';
import { softDeleteCondition } from './soft-delete-filter.ts';

/**
 * Returns the condition that a row belongs to the workspace with the given id or external id. An external id may be a
 * UUID, so a UUID is compared with both.
 * @param dimension field of the queried record that contains the id of a workspace
 */
function workspaceIs({ column: name, workspaceRelationship }: FilterField, value: string): BoolExp {
  const external = relatedCondition(workspaceRelationship, columnCondition('external_workspace_id', { _eq: value }));
  return isUuid(value) ? disjunction(columnCondition(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: FilterRule): BoolExp =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : relatedCondition(rule.dimension.relationship, columnCondition(rule.dimension.column, rule.test));

/** Combines filter rules to one condition; `and` has precedence over `or`. */
function joined(rules: readonly FilterRule[]): readonly BoolExp[] {
  const groups: BoolExp[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [disjunctionOf(groups.map(conjunctionOf))];
}

/** The record type, the `filters` and the `whereClause` of a query. */
export interface QueryConditions {
  readonly root: Root;
  readonly rules: readonly FilterRule[];
  readonly where: ParsedWhereClause | undefined;
}

/**
 * Returns the condition of a query: `filters` and `whereClause` must both be true. The condition excludes soft-deleted
 * rows, unless `filters` or `whereClause` names the soft-delete field.
 */
export function queryCondition({ root, rules, where }: QueryConditions): BoolExp {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return conjunction(
    ...softDeleteCondition(root, named),
    ...joined(rules),
    ...(where === undefined ? [] : [where.condition]),
  );
}
