import type { Column } from '../model/types.ts';
import { takesList } from '../schema/operators.ts';
import type { InputMeaning } from '../schema/types.ts';
import type { ReadContext } from './context.ts';
import { type Input, type Member, readBoolean } from './input.ts';
import { both, type Predicate } from './types.ts';

const never: Predicate = { is: 'any', of: [] };

const membersOf = (input: Input): readonly Member[] => (input.is === 'object' ? input.members : []);
const itemsOf = (input: Input): readonly Input[] => (input.is === 'list' ? input.items : []);

function comparison(column: Column, { field: { means }, input }: Member): Predicate {
  if (means.is === 'is-null') return { is: 'null', column, isNull: readBoolean(input) };
  if (means.is !== 'operator') throw unforeseen(means);
  const { name: operator } = means.operator;
  if (input.is === 'scalars' && operator === '_in' && input.count === 1)
    return {
      is: 'compare',
      column,
      operator: '_eq',
      operand: { value: { from: 'only', list: input.value }, path: input.path },
    };
  if (input.is === 'scalar' || input.is === 'scalars')
    return { is: 'compare', column, operator, operand: { value: input.value, path: input.path } };
  throw new TypeError(`the operand of ${operator} is ${input.is}${takesList(means.operator) ? ', not a list' : ''}`);
}

const unforeseen = (means: InputMeaning): TypeError => new TypeError(`a condition holds no ${means.is}`);

function member(context: ReadContext, { field: { means }, input }: Member): Predicate {
  switch (means.is) {
    case 'and':
      return both(...itemsOf(input).map((item) => readBoolExp(context, item)));
    case 'or': {
      const of = itemsOf(input).map((item) => readBoolExp(context, item));
      const [only] = of;
      if (only === undefined) return never;
      return of.length === 1 ? only : { is: 'any', of };
    }
    case 'not':
      return { is: 'not', of: readBoolExp(context, input) };
    case 'column':
      return both(...membersOf(input).map((item) => comparison(means.column, item)));
    case 'relationship': {
      const { relationship } = means;
      const { filter } = context.access(relationship.table);
      return { is: 'related', relationship, where: both(filter, readBoolExp(context, input)) };
    }
    default:
      throw unforeseen(means);
  }
}

/** Reads a `x_bool_exp`. Rows that lie behind a relationship count only where the role may see them. */
export const readBoolExp = (context: ReadContext, input: Input): Predicate =>
  both(...membersOf(input).map((item) => member(context, item)));
