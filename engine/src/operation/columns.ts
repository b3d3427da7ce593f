import type { Scalar, Table } from '../model/types.ts';
import type { ReadContext } from './context.ts';
import type { Input } from './input.ts';

function named(context: ReadContext, table: Table, input: Input): readonly Scalar[] {
  const name = input.is === 'enum' ? input.value : undefined;
  const column = [...table.columns.values()].find(({ graphqlName }) => graphqlName === name);
  return column === undefined ? [] : [context.access(table).masks.get(column) ?? column];
}

/** Returns the columns that an enum value, or a list of enum values, names, with the role's masks. */
export function readColumns(context: ReadContext, table: Table, input: Input | undefined): readonly Scalar[] {
  if (input === undefined) return [];
  return (input.is === 'list' ? input.items : [input]).flatMap((item) => named(context, table, item));
}
