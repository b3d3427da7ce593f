import { both } from '../model/predicate.ts';
import type { Column, Predicate, Table } from '../model/types.ts';
import type { Operand } from '../sql/value.ts';
import type { Input, Member } from './input.ts';

/** Returns the members of an input object. */
export const membersOf = (input: Input | undefined): readonly Member[] => (input?.is === 'object' ? input.members : []);

/** Returns the items of a list. */
export const itemsOf = (input: Input | undefined): readonly Input[] => (input?.is === 'list' ? input.items : []);

/** Returns the member with the name. */
export const memberOf = (input: Input, name: string): Input | undefined =>
  membersOf(input).find(({ field }) => field.name === name)?.input;

/** Returns a value to write into a column. */
function writtenOperand(input: Input): Operand {
  const { path } = input;
  switch (input.is) {
    case 'scalar':
    case 'scalars':
      return { value: input.value, path };
    case 'enum':
      return { value: { from: 'constant', value: input.value }, path };
    case 'null':
      return { value: { from: 'constant', value: null }, path };
    default:
      throw new TypeError(`a column takes no ${input.is}`);
  }
}

/** Returns the columns that the object names, with their values. */
export const columnValues = (input: Input | undefined): readonly (readonly [Column, Operand])[] =>
  membersOf(input).flatMap(({ field: { means }, input: value }) =>
    means.is === 'column' ? [[means.column, writtenOperand(value)] as const] : [],
  );

/** Returns the columns that a list of enum values names. */
export function namedColumns({ columns }: Table, input: Input | undefined): readonly Column[] {
  const names = new Set(itemsOf(input).map((item) => (item.is === 'enum' ? item.value : undefined)));
  return [...columns.values()].filter(({ graphqlName }) => names.has(graphqlName));
}

/** Returns the condition that the columns of a key have the given values. */
export const keyCondition = (key: readonly Column[], given: (column: Column) => Input | undefined): Predicate =>
  both(
    ...key.flatMap((column): Predicate[] => {
      const input = given(column);
      if (input === undefined) return [];
      return [{ is: 'compare', column, operator: '_eq', operand: writtenOperand(input) }];
    }),
  );
