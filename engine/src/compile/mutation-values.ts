import { EngineError, validationFailed } from '../errors/engine-error.ts';
import { arrayLiteral, encoderOf, ValueError } from '../model/scalars.ts';
import type { Column } from '../model/types.ts';
import { bound, type Fragment, listed, sql } from '../sql/fragment.ts';
import type { Operand, Value } from '../sql/value.ts';
import { sessionText, sqlType } from './context.ts';

/** The value of one column of one inserted row; undefined: the default of the column. */
export type Cell = Operand | undefined;

/** Postgres allows at most 65,535 parameters. */
const maxParams = 60_000;

const encoderFor = ({ from }: Value, { type }: Column): ((value: unknown) => string | null) =>
  from === 'session' ? sessionText : encoderOf(type);

/** Prints a value to write into the column. */
export const writtenValue = (column: Column, { value, path }: Operand): Fragment =>
  bound({ value, type: sqlType(column.type), encode: encoderFor(value, column), path });

/** Prints all values of a column as one array. */
function columnArray(column: Column, operands: readonly Operand[]): Fragment {
  const encoders = operands.map(({ value }) => encoderFor(value, column));
  const encode = (values: unknown): string => {
    const items: readonly unknown[] = Array.isArray(values) ? values : [];
    return arrayLiteral(
      items.map((item, i) => {
        try {
          return encoders[i]?.(item) ?? null;
        } catch (error) {
          if (error instanceof ValueError) throw new EngineError(error.code, error.message, operands[i]?.path);
          throw error;
        }
      }),
    );
  };
  const value: Value = { from: 'list', items: operands.map((operand) => operand.value) };
  return bound({ value, type: sqlType(column.type, true), encode, path: operands[0]?.path ?? '$' });
}

const isComplete = (row: readonly Cell[]): row is readonly Operand[] => row.every((cell) => cell !== undefined);

/**
 * Prints the source of rows of an `insert` statement. If all rows give the same columns, the source is one array for
 * each column, so that the statement is the same for any number of rows. Else it lists values and defaults row by row.
 * @param rows one cell for each of the columns
 * @param path of the rows in the request, for the error if there are too many
 */
export function insertSource(columns: readonly Column[], rows: readonly (readonly Cell[])[], path: string): Fragment {
  const complete = rows.filter(isComplete);
  if (rows.length > 1 && complete.length === rows.length && columns.every(({ type }) => type.element === null)) {
    const arrays = columns.map((column, i) =>
      columnArray(
        column,
        complete.flatMap((row) => row[i] ?? []),
      ),
    );
    return sql`select * from unnest(${listed(arrays)})`;
  }
  if (rows.length * columns.length > maxParams)
    throw validationFailed(
      `an insert of rows with different columns takes at most ${maxParams} values, defaults included; insert fewer rows at a time`,
      path,
    );
  const tuples = rows.map((row) => {
    const cells = columns.map((column, i) => {
      const cell = row[i];
      return cell === undefined ? sql`default` : writtenValue(column, cell);
    });
    return sql`(${listed(cells)})`;
  });
  return sql`values ${listed(tuples)}`;
}
