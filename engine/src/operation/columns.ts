import type { RowValue, TrackedTable } from '../model/types.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';

function named(context: ParseContext, table: TrackedTable, input: InputValue): readonly RowValue[] {
  const name = input.is === 'enum' ? input.value : undefined;
  const column = [...table.columns.values()].find(({ graphqlName }) => graphqlName === name);
  return column === undefined ? [] : [context.access(table).masks.get(column) ?? column];
}

/** Columns named by values of the enum of a table's columns. Null in the rows in which the role cannot read them. */
export function readableColumns(
  context: ParseContext,
  table: TrackedTable,
  input: InputValue | undefined,
): readonly RowValue[] {
  if (input === undefined) return [];
  return (input.is === 'list' ? input.items : [input]).flatMap((item) => named(context, table, item));
}
