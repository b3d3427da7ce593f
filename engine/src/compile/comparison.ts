// Comparisons with an operand: `"t1"."name" like $1::"text"`.
import { type ComparisonOperator, operandType, operatorByName, takesArray } from '../model/operators.ts';
import type { PgType } from '../model/types.ts';
import { identifier, parameter, type SqlFragment, type SqlType, sql, typeName } from '../sql/fragment.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { type CompileOptions, getSqlType } from './context.ts';
import { encoderFor, limitedEncoder } from './parameters.ts';

/** @throws TypeError for an unknown name */
export function requireOperator(name: string): ComparisonOperator {
  const found = operatorByName.get(name);
  if (found === undefined) throw new TypeError(`no operator has the name ${name}`);
  return found;
}

type Comparison = { readonly type: PgType; readonly operator: string; readonly operand: ValueWithPath };

/** `"t1"."name" like $1`. @param left the value to compare */
export function printComparison(
  left: SqlFragment,
  { type: leftType, operator, operand: { value, path } }: Comparison,
  { isSingle, limited = false }: Pick<CompileOptions, 'isSingle'> & { readonly limited?: boolean },
): SqlFragment {
  if (operator === '_in' && value.from === 'session' && isSingle(value.name)) {
    const operand: ValueWithPath = { value: { from: 'session-element', name: value.name }, path };
    return printComparison(left, { type: leftType, operator: '_eq', operand }, { isSingle });
  }
  const comparator = requireOperator(operator);
  const list = takesArray(comparator);
  const type = operandType(comparator, leftType);
  const encode = limited ? limitedEncoder(comparator, encoderFor(value, type, list)) : encoderFor(value, type, list);
  const param = { value, encode, path };
  const operand =
    list && type.element !== null
      ? listOfArrays(parameter({ ...param, type: textArray }), getSqlType(type))
      : parameter({ ...param, type: getSqlType(type, list) });
  return comparator.write(left, operand);
}

const textArray: SqlType = { schema: 'pg_catalog', name: 'text', array: true };

/**
 * One row for each array literal, such as `{1,2}`. The literals are texts, because all inner arrays of a nested
 * Postgres array must have the same length.
 */
const listOfArrays = (literals: SqlFragment, type: SqlType): SqlFragment =>
  sql`select ${identifier('v')}::${typeName(type)} from unnest(${literals}) as ${identifier('v')}`;
