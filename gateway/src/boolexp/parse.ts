import type { Rule } from '../contract/query.ts';
import type { Dimension, Root } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import { all, any, type BoolExp, behind, column } from './ast.ts';

/**
 * A workspace, by its id or by its external id. An external id may look like an id, so such a value is tried as both.
 * @param dimension one of the type workspace, not behind a relationship
 */
function workspaceIs({ column: name, workspaceHop }: Dimension, value: string): BoolExp {
  const external = behind(workspaceHop, column('external_workspace_id', { _eq: value }));
  return isUuid(value) ? any(column(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: Rule): BoolExp =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : behind(rule.dimension.hop, column(rule.dimension.column, rule.test));

/** The condition that leaves out soft-deleted rows, unless one of the named fields is the one that marks them. */
export const unlessNamed = ({ leftOut }: Root, named: ReadonlySet<string>): readonly BoolExp[] =>
  leftOut === undefined || named.has(leftOut.field) ? [] : [column(leftOut.field, leftOut.keep)];

/** The rules as one condition: `and` binds tighter than `or`. */
function joined(rules: readonly Rule[]): readonly BoolExp[] {
  const groups: BoolExp[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [any(...groups.map((group) => all(...group)))];
}

/** The condition of a query's `filters`, soft-deleted rows left out where the query does not name their mark. */
export function parseFilters(root: Root, rules: readonly Rule[]): BoolExp {
  const named = new Set(rules.map(({ dimension }) => dimension.path));
  return all(...unlessNamed(root, named), ...joined(rules));
}
