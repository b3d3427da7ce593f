import type { OrderTerm, Rows } from '../ir/types.ts';
import { always, both, conjuncts, isAlways, isNever, never } from '../model/predicate.ts';
import type { Column, Predicate } from '../model/types.ts';
import type { Passes } from './passes.ts';

/**
 * What is left of the condition on rows whose column is null, or is not: a null is never equal, less or more. (It is not
 * in an empty list, though.)
 */
function given(predicate: Predicate, column: Column, isNull: boolean): Predicate {
  switch (predicate.is) {
    case 'null':
      if (predicate.column !== column) return predicate;
      return predicate.isNull === isNull ? always : never;
    case 'compare':
      return isNull && predicate.column === column && predicate.operator !== '_nin' ? never : predicate;
    case 'all': {
      const of = predicate.of.map((part) => given(part, column, isNull));
      return of.some(isNever) ? never : both(...of);
    }
    case 'any': {
      const of = predicate.of.map((part) => given(part, column, isNull)).filter((part) => !isNever(part));
      const [only] = of;
      if (of.some(isAlways)) return always;
      return of.length === 1 && only !== undefined ? only : { is: 'any', of };
    }
    default:
      return predicate;
  }
}

/** Whether the condition asks, in an alternative of its own, whether the column is null. */
const splits = (predicate: Predicate, column: Column): boolean => {
  if (predicate.is === 'null') return predicate.column === column;
  if (predicate.is !== 'all' && predicate.is !== 'any') return false;
  return predicate.of.some((part) => splits(part, column));
};

/** Whether the condition is cheap to judge on each row, or is on columns of the order. */
function isLight(predicate: Predicate, ordered: ReadonlySet<unknown>): boolean {
  switch (predicate.is) {
    case 'null':
      return true;
    case 'compare':
      return ordered.has(predicate.column) || predicate.operator === '_eq' || predicate.operator === '_in';
    case 'related':
      return predicate.relationship.unique && isLight(predicate.where, ordered);
    case 'all':
      return predicate.of.every((part) => isLight(part, ordered));
    case 'any':
      return predicate.of.every((part) => conjuncts(part).every((inner) => isOrdered(inner, ordered)));
    default:
      return false;
  }
}

const isOrdered = (predicate: Predicate, ordered: ReadonlySet<unknown>): boolean => {
  if (predicate.is === 'all' || predicate.is === 'any') return predicate.of.every((part) => isOrdered(part, ordered));
  return (predicate.is === 'compare' || predicate.is === 'null') && ordered.has(predicate.column);
};

/** The columns of an order that has nothing else in it. */
function orderColumns(orderBy: readonly OrderTerm[]): readonly Column[] | undefined {
  const columns = orderBy.flatMap(({ key }) => (key.by === 'column' && 'name' in key.column ? [key.column] : []));
  return columns.length === orderBy.length ? columns : undefined;
}

/**
 * The conditions of the two ranges of an index that a page lies in whose order begins with a column that may be null:
 * `c > x or c is null or (c = x and id > y)`. Postgres has no index condition for such an alternative and reads all the
 * rows before the page; of the two ranges it reads as many rows as the page has.
 * @returns the rows whose column has a value, and those where it is null, which together are the rows asked for;
 *   undefined where there is nothing to gain
 */
export function nullRanges(
  rows: Rows,
  passes: Pick<Passes, 'nullRanges'>,
): readonly [values: Predicate, nulls: Predicate] | undefined {
  if (!passes.nullRanges) return undefined;
  const { table, call, where, orderBy, distinctOn, limit, offset, most } = rows;
  const columns = orderColumns(orderBy);
  const column = columns?.[0];
  if (columns === undefined || column === undefined || !column.nullable || call !== undefined) return undefined;
  if (distinctOn.length > 0 || offset !== undefined || (limit === undefined && most === undefined)) return undefined;
  // Functions of a row take a row of the table, and a union gives none.
  if (table.computed.size > 0 || [...table.relationships.values()].some(({ computed }) => computed !== undefined))
    return undefined;
  const parts = conjuncts(where);
  if (!parts.some((part) => part.is === 'any' && splits(part, column))) return undefined;
  const ordered = new Set<unknown>(columns);
  if (!parts.every((part) => isLight(part, ordered))) return undefined;
  return [
    both({ is: 'null', column, isNull: false }, given(where, column, false)),
    both({ is: 'null', column, isNull: true }, given(where, column, true)),
  ];
}
