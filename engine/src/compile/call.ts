import type { RequestedRows } from '../ir/types.ts';
import { scalarEncoder } from '../model/scalars.ts';
import type { FunctionCall } from '../model/types.ts';
import { commas, identifier, parameter, type SqlFragment, sql } from '../sql/fragment.ts';
import { getSqlType, tableName } from './context.ts';

/**
 * Prints the SQL that calls a function.
 * @param row alias of the row argument; undefined if the function takes no row
 */
export function functionCall({ schema, name, args }: FunctionCall, row: string | undefined): SqlFragment {
  const given = args.map((argument) => {
    if (argument.is === 'row') {
      if (row === undefined) throw new TypeError(`the function ${name} takes a row, but the call has no row`);
      return sql`${identifier(row)}.*`;
    }
    const { operand, type } = argument;
    const encode = operand.value.from === 'session-object' ? String : scalarEncoder(type);
    const value = parameter({ ...operand, type: getSqlType(type), encode });
    return argument.name === undefined ? value : sql`${identifier(argument.name)} => ${value}`;
  });
  return sql`${identifier(schema, name)}(${commas(given)})`;
}

/** Prints one item of a `from` clause with its alias: a table, or the call of a function that returns the rows. */
export const fromItem = (
  { table, call }: Pick<RequestedRows, 'table' | 'call'>,
  alias: string,
  row: string | undefined,
): SqlFragment => sql`${call === undefined ? tableName(table) : functionCall(call, row)} as ${identifier(alias)}`;
