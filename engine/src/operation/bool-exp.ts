import { parseAggregate } from '../hasura/aggregate-predicates/operation.ts';
import { takesArray } from '../model/operators.ts';
import { alwaysFalse, andAll } from '../model/predicate.ts';
import type { RowPredicate, RowValue } from '../model/types.ts';
import { restrict } from '../permission/restrict.ts';
import type { InputMeaning } from '../schema/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import type { ParseContext } from './context.ts';
import { type InputMember, type InputValue, inputMembers, parseBooleanInput } from './input.ts';

const getInputItems = (input: InputValue): readonly InputValue[] => (input.is === 'list' ? input.items : []);

const unforeseen = (means: InputMeaning): TypeError => new TypeError(`unexpected member ${means.is} in a condition`);

/** A value of an enum table becomes a part of the cached plan; any other value becomes a parameter. */
function operandOf(input: InputValue): ValueWithPath | undefined {
  const { path } = input;
  if (input.is === 'scalar' || input.is === 'scalars') return { value: input.value, path };
  if (input.is === 'enum') return { value: { from: 'constant', value: input.value }, path };
  if (input.is !== 'list') return undefined;
  const values = input.items.map((item) => (item.is === 'enum' ? item.value : null));
  return { value: { from: 'constant', value: values }, path };
}

function comparison(column: RowValue, { field: { means }, input }: InputMember): RowPredicate {
  if (means.is === 'is-null') return { is: 'null', column, isNull: parseBooleanInput(input) };
  if (means.is === 'and') return comparisons(column, input);
  if (means.is === 'as-text') return comparisons({ textOf: column, type: means.type }, input);
  if (means.is !== 'operator') throw unforeseen(means);
  const { name: operator } = means.operator;
  const operand = operandOf(input);
  if (operand === undefined)
    throw new TypeError(
      `the operand of ${operator} cannot have the kind ${input.is}${takesArray(means.operator) ? ': it must be a list' : ''}`,
    );
  if (input.is === 'scalars' && operator === '_in' && input.count === 1) {
    const only: ValueWithPath = { value: { from: 'only', list: operand.value }, path: operand.path };
    return { is: 'compare', column, operator: '_eq', operand: only };
  }
  return { is: 'compare', column, operator, operand };
}

const comparisons = (column: RowValue, input: InputValue): RowPredicate =>
  andAll(inputMembers(input).map((item) => comparison(column, item)));

function member(context: ParseContext, { field: { means }, input }: InputMember): RowPredicate {
  switch (means.is) {
    case 'and':
      return andAll(getInputItems(input).map((item) => condition(context, item)));
    case 'or': {
      const of = getInputItems(input).map((item) => condition(context, item));
      const [only] = of;
      if (only === undefined) return alwaysFalse;
      return of.length === 1 ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: condition(context, input) };
    case 'scalar':
      context.count('comparisons', input.path);
      return comparisons(means.scalar, input);
    case 'relationship': {
      const { relationship } = means;
      context.count('relatedConditions', input.path);
      const { filter } = context.access(relationship.table);
      return { is: 'related', relationship, where: parseBoolExp(context, filter, input) };
    }
    case 'relationship-aggregate':
      context.count('relatedConditions', input.path);
      return parseAggregate(context, means.relationship, input, { onRows: parseBoolExp, onScalar: comparisons });
    default:
      throw unforeseen(means);
  }
}

const condition = (context: ParseContext, input: InputValue): RowPredicate =>
  context.conditionOnce(input, () => andAll(inputMembers(input).map((item) => member(context, item))));

/**
 * A type such as `orders_bool_exp`. Conditions on related rows consider only rows that the role may read.
 * @param filter condition of the permission, which the result contains
 */
export const parseBoolExp = (context: ParseContext, filter: RowPredicate, input: InputValue): RowPredicate =>
  restrict(filter, condition(context, input));
