import type { ValidatedFilter } from '../contract/query.ts';
import type { FilterField, RecordType } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';
import {
  and,
  type BooleanExpression,
  columnCondition,
  disjunction,
  makeConjunction,
  or,
  relatedCondition,
  softDeleteCondition,
} from './ast.ts';
import type { ParsedWhereClause } from './from-where-clause.ts';

/** An external id may look like a UUID, so a UUID is compared with both ids. */
function workspaceIs({ column: name, workspaceRelationship }: FilterField, value: string): BooleanExpression {
  const external = relatedCondition(workspaceRelationship, columnCondition('external_workspace_id', { _eq: value }));
  return isUuid(value) ? disjunction(columnCondition(name, { _eq: value.toLowerCase() }), external) : external;
}

const condition = (rule: ValidatedFilter): BooleanExpression =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : relatedCondition(rule.dimension.relationship, columnCondition(rule.dimension.column, rule.test));

/** Combines filters into one condition; `and` has precedence over `or`. */
function joined(rules: readonly ValidatedFilter[]): readonly BooleanExpression[] {
  const groups: BooleanExpression[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(condition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [or(groups.map(and))];
}

export interface ConditionInput {
  readonly root: RecordType;
  readonly rules: readonly ValidatedFilter[];
  readonly where: ParsedWhereClause | undefined;
}

/** Excludes soft-deleted rows, unless `filters` or `whereClause` names the soft-delete field. */
export function queryCondition({ root, rules, where }: ConditionInput): BooleanExpression {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return makeConjunction(
    ...softDeleteCondition(root, named),
    ...joined(rules),
    ...(where === undefined ? [] : [where.condition]),
  );
}
