import type { RecordField, RecordType } from './catalogue.ts';
import { initialValuesOf, type Operator, operatorsOfField } from './operators.ts';
import type { FilterRule, TableQuery } from './table-query.ts';

type Groups = TableQuery['groups'];

/** Returns a new condition on a field, with the first operator of the field and an empty value. */
export function makeInitialRule(field: RecordField): FilterRule {
  const operator: Operator = operatorsOfField(field)[0] ?? 'eq';
  return { field: field.path, operator, values: initialValuesOf(field, operator) };
}

/** Returns the condition with another field. The operator stays the same if the new field accepts it. */
export function replaceFieldOfRule(rule: FilterRule, field: RecordField): FilterRule {
  const operators = operatorsOfField(field);
  const operator = operators.includes(rule.operator) ? rule.operator : (operators[0] ?? 'eq');
  return { field: field.path, operator, values: initialValuesOf(field, operator) };
}

/** Returns the rule with another operator. The values stay the same if the new operator accepts them. */
export function replaceOperatorOfRule(rule: FilterRule, operator: Operator, type: RecordType): FilterRule {
  const field = type.fields.get(rule.field);
  const initial = initialValuesOf(field, operator);
  return { ...rule, operator, values: initial.length === rule.values.length ? rule.values : initial };
}

/**
 * Adds a condition to a group.
 * @param group index of the group; an index equal to the number of groups adds a new group
 */
export const addRule = (groups: Groups, group: number, rule: FilterRule): Groups =>
  group < groups.length
    ? groups.map((rules, index) => (index === group ? [...rules, rule] : rules))
    : [...groups, [rule]];

/** Replaces the condition at a position of a group. */
export const replaceRule = (groups: Groups, group: number, position: number, rule: FilterRule): Groups =>
  groups.map((rules, index) => (index === group ? rules.with(position, rule) : rules));

/** Removes a condition. A group without conditions is removed too. */
export const removeRule = (groups: Groups, group: number, position: number): Groups =>
  groups
    .map((rules, index) => (index === group ? rules.toSpliced(position, 1) : rules))
    .filter((rules) => rules.length > 0);
