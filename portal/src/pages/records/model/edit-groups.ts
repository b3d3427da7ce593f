import type { RecordField, RecordType } from './catalogue.ts';
import { getFieldOperators, getInitialValues, type Operator } from './operators.ts';
import type { FilterCondition, TableQuery } from './table-query.ts';

type Groups = TableQuery['groups'];

/** Returns a new condition on a field, with the first operator of the field and an empty value. */
export function createInitialCondition(field: RecordField): FilterCondition {
  const operator: Operator = getFieldOperators(field)[0] ?? 'eq';
  return { field: field.path, operator, values: getInitialValues(field, operator) };
}

/** Returns the condition with another field. The operator stays the same if the new field accepts this operator. */
export function replaceFieldOfCondition(condition: FilterCondition, field: RecordField): FilterCondition {
  const operators = getFieldOperators(field);
  const operator = operators.includes(condition.operator) ? condition.operator : (operators[0] ?? 'eq');
  return { field: field.path, operator, values: getInitialValues(field, operator) };
}

/**
 * Returns the condition with another operator. The values stay the same if the new operator takes the same number of
 * values.
 */
export function replaceOperatorOfCondition(
  condition: FilterCondition,
  operator: Operator,
  type: RecordType,
): FilterCondition {
  const field = type.fields.get(condition.field);
  const initial = getInitialValues(field, operator);
  return { ...condition, operator, values: initial.length === condition.values.length ? condition.values : initial };
}

/**
 * Adds a condition to a group.
 * @param group index of the group; an index equal to the number of groups adds a new group
 */
export const addCondition = (groups: Groups, group: number, condition: FilterCondition): Groups =>
  group < groups.length
    ? groups.map((conditions, index) => (index === group ? [...conditions, condition] : conditions))
    : [...groups, [condition]];

/** Replaces the condition at a position of a group. */
export const replaceCondition = (groups: Groups, group: number, position: number, condition: FilterCondition): Groups =>
  groups.map((conditions, index) => (index === group ? conditions.with(position, condition) : conditions));

/** Removes a condition, and removes the group if the group has no other condition. */
export const removeCondition = (groups: Groups, group: number, position: number): Groups =>
  groups
    .map((conditions, index) => (index === group ? conditions.toSpliced(position, 1) : conditions))
    .filter((conditions) => conditions.length > 0);
