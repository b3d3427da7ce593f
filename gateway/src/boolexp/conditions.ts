import type { ValidatedFilter } from '../contract/query.ts';
import type { ColumnComparison, FilterField, RecordType } from '../contract/types.ts';
import { isUuid } from '../contract/values.ts';

/**
 * A condition on a row, independent of the engine's syntax.
 * - `all`: every condition of the list is true; true for an empty list.
 * - `any`: at least one condition of the list is true; false for an empty list.
 * - `not`: the condition is false; unknown (SQL's null) if the condition is unknown.
 * - `column`: a test of a column of the row.
 * - `related`: the relationship leads to at least one row for which the condition `that` is true.
 */
export type BooleanExpression =
  | { readonly kind: 'all'; readonly of: readonly BooleanExpression[] }
  | { readonly kind: 'any'; readonly of: readonly BooleanExpression[] }
  | { readonly kind: 'not'; readonly that: BooleanExpression }
  | { readonly kind: 'column'; readonly column: string; readonly test: ColumnComparison }
  | { readonly kind: 'related'; readonly relationship: string; readonly that: BooleanExpression };

/** Returns the conjunction (AND) of a list of conditions; a list of one condition is returned as that condition. */
export const and = (conditions: readonly BooleanExpression[]): BooleanExpression => {
  const [first] = conditions;
  return first !== undefined && conditions.length === 1 ? first : { kind: 'all', of: conditions };
};

export const or = (conditions: readonly BooleanExpression[]): BooleanExpression => {
  const [first] = conditions;
  return first !== undefined && conditions.length === 1 ? first : { kind: 'any', of: conditions };
};

export const conjunction = (...conditions: readonly BooleanExpression[]): BooleanExpression => and(conditions);

export const disjunction = (...conditions: readonly BooleanExpression[]): BooleanExpression => or(conditions);

/** Returns the negation of a condition, in SQL's three-valued logic. */
export const not = (condition: BooleanExpression): BooleanExpression => ({ kind: 'not', that: condition });

/** Returns a condition that is true if the value of a column passes a test such as `{ _gt: 5 }`. */
export const columnCondition = (column: string, comparison: ColumnComparison): BooleanExpression => ({
  kind: 'column',
  column: column,
  test: comparison,
});

/** Without a relationship, the condition itself. */
export const relatedCondition = (relationship: string | undefined, condition: BooleanExpression): BooleanExpression =>
  relationship === undefined ? condition : { kind: 'related', relationship, that: condition };

export type EngineCondition = { readonly [key: string]: unknown };

export function toEngineCondition(condition: BooleanExpression): EngineCondition {
  switch (condition.kind) {
    case 'all':
      return { _and: condition.of.map(toEngineCondition) };
    case 'any':
      return { _or: condition.of.map(toEngineCondition) };
    case 'not':
      return { _not: toEngineCondition(condition.that) };
    case 'column':
      return { [condition.column]: condition.test };
    case 'related':
      return { [condition.relationship]: toEngineCondition(condition.that) };
  }
}

/** Returns a condition that excludes soft-deleted rows; no condition for a query that names the soft-delete field. */
export const softDeleteCondition = (
  { softDeleteFilter }: RecordType,
  filteredFields: ReadonlySet<string>,
): readonly BooleanExpression[] =>
  softDeleteFilter === undefined || filteredFields.has(softDeleteFilter.field)
    ? []
    : [columnCondition(softDeleteFilter.field, softDeleteFilter.undeletedCondition)];

/** An external id may look like a UUID, so a UUID is compared with both ids. */
function workspaceIs({ column: name, workspaceRelationship }: FilterField, value: string): BooleanExpression {
  const external = relatedCondition(workspaceRelationship, columnCondition('external_workspace_id', { _eq: value }));
  return isUuid(value) ? disjunction(columnCondition(name, { _eq: value.toLowerCase() }), external) : external;
}

const ruleCondition = (rule: ValidatedFilter): BooleanExpression =>
  'workspace' in rule
    ? workspaceIs(rule.dimension, rule.workspace)
    : relatedCondition(rule.dimension.relationship, columnCondition(rule.dimension.column, rule.test));

/** Combines filters into one condition; `and` has precedence over `or`. */
function joined(rules: readonly ValidatedFilter[]): readonly BooleanExpression[] {
  const groups: BooleanExpression[][] = [[]];
  for (const [index, rule] of rules.entries()) {
    groups.at(-1)?.push(ruleCondition(rule));
    if (rule.conjunction === 'or' && index < rules.length - 1) groups.push([]);
  }
  return rules.length === 0 ? [] : [or(groups.map(and))];
}

export interface ParsedWhereClause {
  readonly condition: BooleanExpression;
  /** Paths of the fields of the queried record that the clause contains, without fields of related records. */
  readonly named: ReadonlySet<string>;
  readonly points: number;
}

export interface ConditionInput {
  readonly root: RecordType;
  readonly rules: readonly ValidatedFilter[];
  readonly where: ParsedWhereClause | undefined;
}

/** Excludes soft-deleted rows, unless `filters` or `whereClause` names the soft-delete field. */
export function queryCondition({ root, rules, where }: ConditionInput): BooleanExpression {
  const named = new Set([...rules.map(({ dimension }) => dimension.path), ...(where?.named ?? [])]);
  return conjunction(
    ...softDeleteCondition(root, named),
    ...joined(rules),
    ...(where === undefined ? [] : [where.condition]),
  );
}
