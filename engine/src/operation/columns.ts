import type { Scalar, Table } from '../model/types.ts';
import type { ReadContext } from './context.ts';
import type { Input } from './input.ts';

function named(context: ReadContext, table: Table, input: Input): readonly Scalar[] {
  const name = input.is === 'enum' ? input.value : undefined;
  const column = [...table.columns.values()].find(({ graphqlName }) => graphqlName === name);
  return column === undefined ? [] : [context.access(table).masks.get(column) ?? column];
}

/** The columns that an enum value, or a list of them, names, as the role sees them. */
export function readColumns(context: ReadContext, table: Table, input: Input | undefined): readonly Scalar[] {
  if (input === undefined) return [];
  return (input.is === 'list' ? input.items : [input]).flatMap((item) => named(context, table, item));
}
