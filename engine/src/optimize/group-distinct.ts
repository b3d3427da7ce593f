import type { RequestedField, RequestedRows } from '../ir/types.ts';
import type { RowValue, TableColumn } from '../model/types.ts';
import type { OptimizerPasses } from './passes.ts';

const isColumn = (value: RowValue): value is TableColumn => 'name' in value;

/**
 * Returns the columns by which `group by` finds the same rows as `distinct_on`, which would sort all rows; undefined if a
 * field or a sort key needs a further column.
 */
export function groupDistinct(
  { table, call, distinctOn, orderBy }: RequestedRows,
  fields: readonly RequestedField[],
  passes: Pick<OptimizerPasses, 'groupDistinct'>,
): readonly TableColumn[] | undefined {
  const columns = distinctOn.filter(isColumn);
  if (!passes.groupDistinct || call !== undefined || columns.length < distinctOn.length) return undefined;
  const knows = (value: RowValue): boolean => isColumn(value) && columns.includes(value);
  const isKnown = (field: RequestedField): boolean => {
    if (field.is === 'typename') return true;
    if (field.is === 'column') return knows(field.column);
    return (
      field.is === 'object' &&
      field.relationship.computed === undefined &&
      field.relationship.mapping.every(([here]) => knows(here))
    );
  };
  const isSorted = orderBy.every(({ key }) => key.by === 'column' && knows(key.column));
  return table.primaryKey !== undefined && columns.length > 0 && isSorted && fields.every(isKnown)
    ? columns
    : undefined;
}
