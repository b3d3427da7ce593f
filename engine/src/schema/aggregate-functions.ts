import { scalarOf } from '../model/scalars.ts';
import type { AggregateFunction, ScalarComputed, TableColumn } from '../model/types.ts';

/** The columns that the function accepts, and whether its value has the column's type or is a Float. */
interface AggregateRow {
  readonly name: AggregateFunction;
  readonly over: 'numeric' | 'ordered';
  readonly gives: 'column' | 'Float';
}

export const aggregateFunctions: readonly AggregateRow[] = [
  { name: 'avg', over: 'numeric', gives: 'Float' },
  { name: 'max', over: 'ordered', gives: 'column' },
  { name: 'min', over: 'ordered', gives: 'column' },
  { name: 'stddev', over: 'numeric', gives: 'Float' },
  { name: 'stddev_pop', over: 'numeric', gives: 'Float' },
  { name: 'stddev_samp', over: 'numeric', gives: 'Float' },
  { name: 'sum', over: 'numeric', gives: 'column' },
  { name: 'var_pop', over: 'numeric', gives: 'Float' },
  { name: 'var_samp', over: 'numeric', gives: 'Float' },
  { name: 'variance', over: 'numeric', gives: 'Float' },
];

export const aggregatableColumns = <T extends TableColumn | ScalarComputed>(
  over: AggregateRow['over'],
  columns: readonly T[],
): readonly T[] =>
  columns.filter(
    (column) =>
      !('enumeration' in column && column.enumeration !== undefined) &&
      (column.type.element === null ? scalarOf(column.type)[over] === true : over === 'ordered'),
  );
