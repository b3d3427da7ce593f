import { getSqlType } from '../../compile/context.ts';
import { scalarEncoder } from '../../model/scalars.ts';
import type { FunctionCall } from '../../model/types.ts';
import { commas, identifier, parameter, type SqlFragment, sql } from '../../sql/fragment.ts';

/** `"public"."search"("t1", "limit" => $1)`. @param row alias of the row argument */
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
