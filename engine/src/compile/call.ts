import type { RequestedRows } from '../ir/types.ts';
import { createScalarEncoder } from '../model/scalars.ts';
import type { FunctionCall } from '../model/types.ts';
import { identifierFragment, joinWithCommas, parameterFragment, type SqlFragment, sql } from '../sql/fragment.ts';
import { getSqlType, printTableName } from './context.ts';

/**
 * Prints the SQL that calls a function.
 * @param row alias of the row argument; undefined if the function takes no row
 */
export function printFunctionCall({ schema, name, args }: FunctionCall, row: string | undefined): SqlFragment {
  const given = args.map((argument) => {
    if (argument.is === 'row') {
      if (row === undefined) throw new TypeError(`the function ${name} takes a row, but the call has no row`);
      return sql`${identifierFragment(row)}.*`;
    }
    const { operand, type } = argument;
    const encode = operand.value.from === 'session-object' ? String : createScalarEncoder(type);
    const value = parameterFragment({ ...operand, type: getSqlType(type), encode });
    return argument.name === undefined ? value : sql`${identifierFragment(argument.name)} => ${value}`;
  });
  return sql`${identifierFragment(schema, name)}(${joinWithCommas(given)})`;
}

/** Prints one item of a `from` clause with its alias: a table, or the call of a function that returns the rows. */
export const printFromItem = (
  { table, call }: Pick<RequestedRows, 'table' | 'call'>,
  alias: string,
  row: string | undefined,
): SqlFragment =>
  sql`${call === undefined ? printTableName(table) : printFunctionCall(call, row)} as ${identifierFragment(alias)}`;
