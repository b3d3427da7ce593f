import type { Rule } from '../contract/query.ts';
import type { Dimension, Root } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import { all, allOf, any, anyOf, type BoolExp, column, relatedTo } from './ast.ts';
import type { WhereClause } from './from-where-clause.ts';
import { unlessNamed } from './soft-delete-filter.ts';

/**
 * Returns a condition on a workspace, by its id or its external id. An external id may look like a UUID, so such a
 * value is compared with both.
 * @param dimension of the type workspace, and of the root itself
 */
function workspaceIs({ column: name, workspaceRelationship }: Dimension, value: string): BoolExp {
  const external = relatedTo(workspaceRelationship, column('external_workspace_id', { _eq: value }));
  return isUuid(value) ? any(column(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: Rule): BoolExp =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : relatedTo(rule.dimension.relationship, column(rule.dimension.column, rule.test));

/** Joins rules into one condition: `and` binds tighter than `or`. */
function joined(rules: readonly Rule[]): readonly BoolExp[] {
  const groups: BoolExp[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [anyOf(groups.map(allOf))];
}

/** The parts of a query that select its rows. */
export interface RowFilter {
  readonly root: Root;
  readonly rules: readonly Rule[];
  readonly where: WhereClause | undefined;
}

/**
 * Returns the condition of a query: `filters` and `whereClause` must both be true. Soft-deleted rows are left out
 * unless one of the two names the soft-delete field.
 */
export function conditionOf({ root, rules, where }: RowFilter): BoolExp {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return all(...unlessNamed(root, named), ...joined(rules), ...(where === undefined ? [] : [where.condition]));
}
