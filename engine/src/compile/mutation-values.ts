// Values to insert: `unnest` or `values`.
import { EngineError, validationError } from '../errors/engine-error.ts';
import { arrayLiteral, InvalidScalarError, scalarEncoder } from '../model/scalars.ts';
import type { TableColumn } from '../model/types.ts';
import { commas, parameter, type SqlFragment, sql } from '../sql/fragment.ts';
import type { ValueSource, ValueWithPath } from '../sql/value.ts';
import { getSqlType } from './context.ts';
import { encodeSession } from './parameters.ts';

/** Undefined means the default of the column. */
export type ValueOrDefault = ValueWithPath | undefined;

/** The limit of Postgres is 65,535. */
const maxParams = 60_000;

const encoderFor = ({ from }: ValueSource, { type }: TableColumn): ((value: unknown) => string | null) =>
  from === 'session' ? encodeSession : scalarEncoder(type);

export const valueToWrite = (column: TableColumn, { value, path }: ValueWithPath): SqlFragment =>
  parameter({ value, type: getSqlType(column.type), encode: encoderFor(value, column), path });

/** All values of one column as one array parameter. */
function columnArray(column: TableColumn, operands: readonly ValueWithPath[]): SqlFragment {
  const encoders = operands.map(({ value: source }) => encoderFor(source, column));
  const encode = (values: unknown): string => {
    const items: readonly unknown[] = Array.isArray(values) ? values : [];
    return arrayLiteral(
      items.map((item, i) => {
        try {
          return encoders[i]?.(item) ?? null;
        } catch (error) {
          if (error instanceof InvalidScalarError) throw new EngineError(error.code, error.message, operands[i]?.path);
          throw error;
        }
      }),
    );
  };
  const value: ValueSource = { from: 'list', items: operands.map((operand) => operand.value) };
  return parameter({ value, type: getSqlType(column.type, true), encode, path: operands[0]?.path ?? '$' });
}

const isComplete = (row: readonly ValueOrDefault[]): row is readonly ValueWithPath[] =>
  row.every((cell) => cell !== undefined);

/**
 * `select * from unnest($1::int[], $2::text[])` if all rows have values for the same columns, so that the statement is
 * the same for any number of rows; otherwise `values ($1, default), …`.
 * @param rows the values of each row, in the order of `columns`
 * @param path path of the rows in the request, for the error about too many values
 */
export function rowsToInsert(
  columns: readonly TableColumn[],
  rows: readonly (readonly ValueOrDefault[])[],
  path: string,
): SqlFragment {
  const complete = rows.filter(isComplete);
  if (rows.length > 1 && complete.length === rows.length && columns.every(({ type }) => type.element === null)) {
    const arrays = columns.map((column, i) =>
      columnArray(
        column,
        complete.flatMap((row) => row[i] ?? []),
      ),
    );
    return sql`select * from unnest(${commas(arrays)})`;
  }
  if (rows.length * columns.length > maxParams)
    throw validationError(
      `an insert of rows with different columns takes at most ${maxParams} values, defaults included; insert fewer rows at a time`,
      path,
    );
  const tuples = rows.map((row) => {
    const cells = columns.map((column, i) => {
      const cell = row[i];
      return cell === undefined ? sql`default` : valueToWrite(column, cell);
    });
    return sql`(${commas(cells)})`;
  });
  return sql`values ${commas(tuples)}`;
}
