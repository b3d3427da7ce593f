import type { DirectedSortKey, RequestedRows } from '../ir/types.ts';
import { alwaysFalse, alwaysTrue, andBoth, getConjuncts, isAlwaysFalse, isAlwaysTrue } from '../model/predicate.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { OptimizerPasses } from './passes.ts';

/**
 * Simplifies a condition for rows in which the column is, or is not, null. A comparison with a null column is never
 * true, except `_nin` with an empty list.
 */
function assumeNullness(predicate: RowPredicate, column: TableColumn, isNull: boolean): RowPredicate {
  switch (predicate.is) {
    case 'null':
      if (predicate.column !== column) return predicate;
      return predicate.isNull === isNull ? alwaysTrue : alwaysFalse;
    case 'compare':
      return isNull && predicate.column === column && predicate.operator !== '_nin' ? alwaysFalse : predicate;
    case 'all': {
      const of = predicate.of.map((part) => assumeNullness(part, column, isNull));
      return of.some(isAlwaysFalse) ? alwaysFalse : andBoth(...of);
    }
    case 'any': {
      const of = predicate.of
        .map((part) => assumeNullness(part, column, isNull))
        .filter((part) => !isAlwaysFalse(part));
      const [only] = of;
      if (of.some(isAlwaysTrue)) return alwaysTrue;
      return of.length === 1 && only !== undefined ? only : { is: 'any', of };
    }
    default:
      return predicate;
  }
}

const hasNullCheck = (predicate: RowPredicate, column: TableColumn): boolean => {
  if (predicate.is === 'null') return predicate.column === column;
  if (predicate.is !== 'all' && predicate.is !== 'any') return false;
  return predicate.of.some((part) => hasNullCheck(part, column));
};

/** Fast for each row of the index: only columns of the sort keys, or a simple comparison. */
function isCheap(predicate: RowPredicate, ordered: ReadonlySet<unknown>): boolean {
  switch (predicate.is) {
    case 'null':
      return true;
    case 'compare':
      return ordered.has(predicate.column) || predicate.operator === '_eq' || predicate.operator === '_in';
    case 'related':
      return predicate.relationship.unique && isCheap(predicate.where, ordered);
    case 'all':
      return predicate.of.every((part) => isCheap(part, ordered));
    case 'any':
      return predicate.of.every((part) => getConjuncts(part).every((inner) => isOrdered(inner, ordered)));
    default:
      return false;
  }
}

const isOrdered = (predicate: RowPredicate, ordered: ReadonlySet<unknown>): boolean => {
  if (predicate.is === 'all' || predicate.is === 'any') return predicate.of.every((part) => isOrdered(part, ordered));
  return (predicate.is === 'compare' || predicate.is === 'null') && ordered.has(predicate.column);
};

/** Undefined if a sort key is not a column of the queried table. */
function orderColumns(orderBy: readonly DirectedSortKey[]): readonly TableColumn[] | undefined {
  const columns = orderBy.flatMap(({ key }) => (key.by === 'column' && 'name' in key.column ? [key.column] : []));
  return columns.length === orderBy.length ? columns : undefined;
}

/**
 * Splits the condition for the next page if the order begins with a nullable column: `c > x or c is null or (c = x and
 * id > y)`. Postgres cannot use an index for the whole condition, but reads a range of the index for each part.
 * @returns the condition of the rows with a value and of the rows with null; undefined if the split has no benefit
 */
export function splitNullRange(
  rows: RequestedRows,
  passes: Pick<OptimizerPasses, 'nullRanges'>,
): readonly [values: RowPredicate, nulls: RowPredicate] | undefined {
  if (!passes.nullRanges) return undefined;
  const { table, call, where, orderBy, distinctOn, limit, offset, maxRows } = rows;
  const columns = orderColumns(orderBy);
  const column = columns?.[0];
  if (columns === undefined || column === undefined || !column.nullable || call !== undefined) return undefined;
  if (distinctOn.length > 0 || offset !== undefined || (limit === undefined && maxRows === undefined)) return undefined;
  // A union of two selects has not the row type of the table, so the function of a computed field would reject its
  // rows.
  if (table.computed.size > 0 || [...table.relationships.values()].some(({ computed }) => computed !== undefined))
    return undefined;
  const parts = getConjuncts(where);
  if (!parts.some((part) => part.is === 'any' && hasNullCheck(part, column))) return undefined;
  const ordered = new Set<unknown>(columns);
  if (!parts.every((part) => isCheap(part, ordered))) return undefined;
  return [
    andBoth({ is: 'null', column, isNull: false }, assumeNullness(where, column, false)),
    andBoth({ is: 'null', column, isNull: true }, assumeNullness(where, column, true)),
  ];
}
