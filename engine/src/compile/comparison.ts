import { type Operator, operandType, operatorByName, takesList } from '../model/operators.ts';
import { encoderOf, itemEncoderOf, listEncoderOf } from '../model/scalars.ts';
import type { PgType } from '../model/types.ts';
import { bound, type Fragment, identifier, type SqlType, sql, typeName } from '../sql/fragment.ts';
import type { Operand, Value } from '../sql/value.ts';
import { type CompileOptions, sessionText, sqlType } from './context.ts';

function encoderFor({ from }: Value, type: PgType, list: boolean): (value: unknown) => string | null {
  if (from === 'session' || from === 'session-element') return sessionText;
  if (from === 'only') return itemEncoderOf(type);
  return list ? listEncoderOf(type) : encoderOf(type);
}

/** Prints the operand as one value of the type. */
export const operandOf = ({ value, path }: Operand, type: PgType): Fragment =>
  bound({ value, path, type: sqlType(type), encode: encoderFor(value, type, false) });

/**
 * Returns the operator.
 * @throws TypeError if no operator has the name
 */
export function operatorNamed(name: string): Operator {
  const found = operatorByName.get(name);
  if (found === undefined) throw new TypeError(`no operator has the name ${name}`);
  return found;
}

interface Comparison {
  readonly type: PgType;
  readonly operator: string;
  readonly operand: Operand;
}

/**
 * Prints a comparison with an operand.
 * @param left the value to compare, of the given type
 */
export function comparison(
  left: Fragment,
  { type: leftType, operator, operand: { value, path } }: Comparison,
  { isSingle }: Pick<CompileOptions, 'isSingle'>,
): Fragment {
  if (operator === '_in' && value.from === 'session' && isSingle(value.name)) {
    const operand: Operand = { value: { from: 'session-element', name: value.name }, path };
    return comparison(left, { type: leftType, operator: '_eq', operand }, { isSingle });
  }
  const comparator = operatorNamed(operator);
  const list = takesList(comparator);
  const type = operandType(comparator, leftType);
  const encode = encoderFor(value, type, list);
  const param = { value, encode, path };
  const operand =
    list && type.element !== null
      ? listOfArrays(bound({ ...param, type: textArray }), sqlType(type))
      : bound({ ...param, type: sqlType(type, list) });
  return comparator.write(left, operand);
}

const textArray: SqlType = { schema: 'pg_catalog', name: 'text', array: true };

/** Unpacks an array of array literals: Postgres has no arrays of arrays with different lengths. */
const listOfArrays = (literals: Fragment, type: SqlType): Fragment =>
  sql`select ${identifier('v')}::${typeName(type)} from unnest(${literals}) as ${identifier('v')}`;
