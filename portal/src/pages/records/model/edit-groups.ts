import type { RecordField, RecordType } from './catalogue.ts';
import { type FilterOperator, initialValues, operatorsOf } from './operators.ts';
import type { FilterCondition, TableQuery } from './table-query.ts';

type ConditionGroups = TableQuery['groups'];

/** The first operator of the field and an empty value. */
export function initialCondition(field: RecordField): FilterCondition {
  const operator: FilterOperator = operatorsOf(field)[0] ?? 'eq';
  return { field: field.path, operator, values: initialValues(field, operator) };
}

/** Keeps the operator if the new field accepts it. */
export function withField(condition: FilterCondition, field: RecordField): FilterCondition {
  const operators = operatorsOf(field);
  const operator = operators.includes(condition.operator) ? condition.operator : (operators[0] ?? 'eq');
  return { field: field.path, operator, values: initialValues(field, operator) };
}

/** Keeps the values if the new operator takes as many. */
export function withOperator(condition: FilterCondition, operator: FilterOperator, type: RecordType): FilterCondition {
  const field = type.fields.get(condition.field);
  const initial = initialValues(field, operator);
  return { ...condition, operator, values: initial.length === condition.values.length ? condition.values : initial };
}

/** @param group an index equal to the number of groups adds a new group */
export const addCondition = (groups: ConditionGroups, group: number, condition: FilterCondition): ConditionGroups =>
  group < groups.length
    ? groups.map((conditions, index) => (index === group ? [...conditions, condition] : conditions))
    : [...groups, [condition]];

export const replaceCondition = (
  groups: ConditionGroups,
  group: number,
  position: number,
  condition: FilterCondition,
): ConditionGroups =>
  groups.map((conditions, index) => (index === group ? conditions.with(position, condition) : conditions));

/** Also removes a group without conditions. */
export const removeCondition = (groups: ConditionGroups, group: number, position: number): ConditionGroups =>
  groups
    .map((conditions, index) => (index === group ? conditions.toSpliced(position, 1) : conditions))
    .filter((conditions) => conditions.length > 0);
