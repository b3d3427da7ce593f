import type { Rule } from '../contract/query.ts';
import type { Dimension, Root } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import { all, allOf, any, anyOf, type BoolExp, column, relatedTo } from './ast.ts';
import type { WhereClause } from './from-where-clause.ts';
import { unlessNamed } from './soft-delete-filter.ts';

/**
 * A workspace, by its id or by its external id. An external id may look like an id, so such a value is tried as both.
 * @param dimension one of the type workspace, not behind a relationship
 */
function workspaceIs({ column: name, workspaceRelationship }: Dimension, value: string): BoolExp {
  const external = relatedTo(workspaceRelationship, column('external_workspace_id', { _eq: value }));
  return isUuid(value) ? any(column(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: Rule): BoolExp =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : relatedTo(rule.dimension.relationship, column(rule.dimension.column, rule.test));

/** The rules as one condition: `and` binds tighter than `or`. */
function joined(rules: readonly Rule[]): readonly BoolExp[] {
  const groups: BoolExp[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [anyOf(groups.map(allOf))];
}

/** What of a query decides which rows it is about. */
export interface Wanted {
  readonly root: Root;
  readonly rules: readonly Rule[];
  readonly where: WhereClause | undefined;
}

/**
 * The condition of a query: `filters` and `whereClause` both hold, and soft-deleted rows are left out where neither
 * names the field that marks them.
 */
export function conditionOf({ root, rules, where }: Wanted): BoolExp {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return all(...unlessNamed(root, named), ...joined(rules), ...(where === undefined ? [] : [where.condition]));
}
