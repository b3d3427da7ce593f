import { takesList } from '../model/operators.ts';
import { allOf, both, never } from '../model/predicate.ts';
import type { Predicate, Scalar } from '../model/types.ts';
import type { InputMeaning } from '../schema/types.ts';
import type { Operand } from '../sql/value.ts';
import { readAggregatePredicate } from './aggregate-predicate.ts';
import type { ReadContext } from './context.ts';
import { type Input, type Member, membersOf, readBoolean } from './input.ts';

const itemsOf = (input: Input): readonly Input[] => (input.is === 'list' ? input.items : []);

const unforeseen = (means: InputMeaning): TypeError => new TypeError(`a condition holds no ${means.is}`);

/** Returns the operand of an input; values of an enum table are part of the plan. */
function operandOf(input: Input): Operand | undefined {
  const { path } = input;
  if (input.is === 'scalar' || input.is === 'scalars') return { value: input.value, path };
  if (input.is === 'enum') return { value: { from: 'constant', value: input.value }, path };
  if (input.is !== 'list') return undefined;
  const values = input.items.map((item) => (item.is === 'enum' ? item.value : null));
  return { value: { from: 'constant', value: values }, path };
}

function comparison(column: Scalar, { field: { means }, input }: Member): Predicate {
  if (means.is === 'is-null') return { is: 'null', column, isNull: readBoolean(input) };
  if (means.is === 'and') return comparisons(column, input);
  if (means.is === 'as-text') return comparisons({ textOf: column, type: means.type }, input);
  if (means.is !== 'operator') throw unforeseen(means);
  const { name: operator } = means.operator;
  const operand = operandOf(input);
  if (operand === undefined)
    throw new TypeError(`the operand of ${operator} is ${input.is}${takesList(means.operator) ? ', not a list' : ''}`);
  if (input.is === 'scalars' && operator === '_in' && input.count === 1) {
    const only: Operand = { value: { from: 'only', list: operand.value }, path: operand.path };
    return { is: 'compare', column, operator: '_eq', operand: only };
  }
  return { is: 'compare', column, operator, operand };
}

const comparisons = (column: Scalar, input: Input): Predicate =>
  allOf(membersOf(input).map((item) => comparison(column, item)));

function member(context: ReadContext, { field: { means }, input }: Member): Predicate {
  switch (means.is) {
    case 'and':
      return allOf(itemsOf(input).map((item) => readBoolExp(context, item)));
    case 'or': {
      const of = itemsOf(input).map((item) => readBoolExp(context, item));
      const [only] = of;
      if (only === undefined) return never;
      return of.length === 1 ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: readBoolExp(context, input) };
    case 'scalar':
      context.count('comparisons', input.path);
      return comparisons(means.scalar, input);
    case 'relationship': {
      const { relationship } = means;
      context.count('relatedConditions', input.path);
      const { filter } = context.access(relationship.table);
      return { is: 'related', relationship, where: both(filter, readBoolExp(context, input)) };
    }
    case 'relationship-aggregate':
      context.count('relatedConditions', input.path);
      return readAggregatePredicate(context, means.relationship, input, {
        onRows: readBoolExp,
        onScalar: comparisons,
      });
    default:
      throw unforeseen(means);
  }
}

/** Parses an `x_bool_exp`. Related rows count only if the role may see them. */
export const readBoolExp = (context: ReadContext, input: Input): Predicate =>
  allOf(membersOf(input).map((item) => member(context, item)));
