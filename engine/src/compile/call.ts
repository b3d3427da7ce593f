import type { Rows } from '../ir/types.ts';
import { encoderOf } from '../model/scalars.ts';
import type { Call } from '../model/types.ts';
import { bound, type Fragment, identifier, listed, sql } from '../sql/fragment.ts';
import { sqlType, tableName } from './context.ts';

/**
 * Prints a call of a function.
 * @param row alias of the row argument; undefined if the function takes no row
 */
export function functionCall({ schema, name, args }: Call, row: string | undefined): Fragment {
  const given = args.map((argument) => {
    if (argument.is === 'row') {
      if (row === undefined) throw new TypeError(`${name} takes a row, but the call has none`);
      return sql`${identifier(row)}.*`;
    }
    const { operand, type } = argument;
    const encode = operand.value.from === 'session-object' ? String : encoderOf(type);
    const value = bound({ ...operand, type: sqlType(type), encode });
    return argument.name === undefined ? value : sql`${identifier(argument.name)} => ${value}`;
  });
  return sql`${identifier(schema, name)}(${listed(given)})`;
}

/** Prints the table, or the function that returns its rows, with the alias, for a `from` clause. */
export const rowSource = (
  { table, call }: Pick<Rows, 'table' | 'call'>,
  alias: string,
  row: string | undefined,
): Fragment => sql`${call === undefined ? tableName(table) : functionCall(call, row)} as ${identifier(alias)}`;
