import { andBoth } from '../model/predicate.ts';
import type { RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { type InputValue, inputMembers } from './input.ts';

export const getInputItems = (input: InputValue | undefined): readonly InputValue[] =>
  input?.is === 'list' ? input.items : [];

export const getInputMember = (input: InputValue, name: string): InputValue | undefined =>
  inputMembers(input).find(({ field }) => field.name === name)?.input;

function writtenOperand(input: InputValue): ValueWithPath {
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
      throw new TypeError(`unexpected input ${input.is} as the value of a column`);
  }
}

export const inputColumnValues = (input: InputValue | undefined): readonly (readonly [TableColumn, ValueWithPath])[] =>
  inputMembers(input).flatMap(({ field: { means }, input: value }) =>
    means.is === 'column' ? [[means.column, writtenOperand(value)] as const] : [],
  );

/** Of a list of enum values, such as `update_columns`. */
export function columnsInInput({ columns }: TrackedTable, input: InputValue | undefined): readonly TableColumn[] {
  const names = new Set(getInputItems(input).map((item) => (item.is === 'enum' ? item.value : undefined)));
  return [...columns.values()].filter(({ graphqlName }) => names.has(graphqlName));
}

export const createKeyEqualityCondition = (
  key: readonly TableColumn[],
  given: (column: TableColumn) => InputValue | undefined,
): RowPredicate =>
  andBoth(
    ...key.flatMap((column): RowPredicate[] => {
      const input = given(column);
      if (input === undefined) return [];
      return [{ is: 'compare', column, operator: '_eq', operand: writtenOperand(input) }];
    }),
  );
