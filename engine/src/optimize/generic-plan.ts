import type { AggregateField, DirectedSortKey, QueryRootField, RequestedField, RequestedRows } from '../ir/types.ts';
import { getConjuncts } from '../model/predicate.ts';
import type { Relationship, RowPredicate, RowValue, TableColumn } from '../model/types.ts';
import { findImpliedBounds } from './keyset-bounds.ts';
import { splitNullRange } from './null-ranges.ts';
import type { OptimizerOptions, OptimizerPasses } from './passes.ts';

/**
 * One generic plan is fast for all values, so that Postgres can plan the statement only once: a key identifies the
 * rows, or the rows are adjacent in one index in the requested order. Otherwise Postgres should plan each execution,
 * because the frequency of a value may decide between two indexes or a sequential scan.
 */
export const isGenericPlanFast = (roots: readonly QueryRootField[], options: OptimizerOptions): boolean =>
  options.passes.genericPlan && roots.every((root) => rootHasOne(root, options));

function rootHasOne(root: QueryRootField, options: OptimizerOptions): boolean {
  switch (root.is) {
    case 'rows':
    case 'one':
      return rowsHaveOne(root.rows, options) && root.fields.every((field) => fieldHasOne(field, options));
    case 'aggregate':
      return aggregateHasOne(root.rows, root.fields, options);
    default:
      return true;
  }
}

function fieldHasOne(field: RequestedField, options: OptimizerOptions): boolean {
  switch (field.is) {
    case 'object':
      return (
        isTrivial(field.where, options) &&
        field.relationship.unique &&
        field.fields.every((inner) => fieldHasOne(inner, options))
      );
    case 'array':
      return (
        rowsHaveOne(field.rows, options, field.relationship) &&
        field.fields.every((inner) => fieldHasOne(inner, options))
      );
    case 'aggregate':
      return aggregateHasOne(field.rows, field.fields, options, field.relationship);
    default:
      return true;
  }
}

const columnOf = (scalar: RowValue): TableColumn | undefined => ('name' in scalar ? scalar : undefined);

/** The column that the condition restricts to one value. */
function fixedColumn(predicate: RowPredicate, { isSingle }: OptimizerOptions): TableColumn | undefined {
  if (predicate.is !== 'compare') return undefined;
  const { column, operator, operand } = predicate;
  const single = operator === '_in' && operand.value.from === 'session' && isSingle(operand.value.name);
  return operator === '_eq' || single ? columnOf(column) : undefined;
}

/** Only equalities and null checks, of columns of the row or of a related row that a key identifies. */
function isTrivial(predicate: RowPredicate, options: OptimizerOptions): boolean {
  return getConjuncts(predicate).every((part) => {
    if (part.is === 'null') return columnOf(part.column) !== undefined;
    if (part.is === 'related')
      return part.relationship.unique && part.relationship.computed === undefined && isTrivial(part.where, options);
    return fixedColumn(part, options) !== undefined;
  });
}

const bounding: ReadonlySet<string> = new Set(['_eq', '_gt', '_gte', '_lt', '_lte']);

/** Only columns by which the request sorts. */
function usesOrderColumnsOnly(predicate: RowPredicate, ordered: readonly TableColumn[]): boolean {
  if (predicate.is === 'any' || predicate.is === 'all')
    return predicate.of.every((part) => usesOrderColumnsOnly(part, ordered));
  if (predicate.is !== 'compare' || !bounding.has(predicate.operator)) return false;
  const column = columnOf(predicate.column);
  return column !== undefined && ordered.includes(column);
}

/** The condition of a client that reads the next page. */
function isKeyset(
  parts: readonly RowPredicate[],
  rows: RequestedRows,
  ordered: readonly TableColumn[],
  passes: OptimizerPasses,
): boolean {
  const [first] = ordered;
  const bounded = parts.some((part) => part.is === 'compare' && columnOf(part.column) === first);
  return (
    (bounded || findImpliedBounds(rows.where, rows.orderBy, passes).length > 0) &&
    parts.every((part) => usesOrderColumnsOnly(part, ordered))
  );
}

/**
 * Undefined if the columns have different directions, or nulls do not have their default position: an index with
 * default options does not have such an order.
 */
function plainOrder(terms: readonly DirectedSortKey[]): readonly TableColumn[] | undefined {
  const [first] = terms;
  const columns = terms.flatMap(({ key, direction }) => {
    const column = key.by === 'column' ? columnOf(key.column) : undefined;
    return column === undefined || direction !== first?.direction ? [] : column;
  });
  const plain = first === undefined || ['asc', 'asc_nulls_last', 'desc', 'desc_nulls_first'].includes(first.direction);
  return plain && columns.length === terms.length ? columns : undefined;
}

/**
 * The index begins with columns that the condition compares by equality, then the columns of the sort keys. Further
 * columns compared by equality may follow.
 */
function providesOrder(
  index: readonly TableColumn[],
  equal: ReadonlySet<TableColumn>,
  order: readonly TableColumn[],
): boolean {
  const [first] = index;
  const others = index.filter((column) => !equal.has(column));
  return (
    first !== undefined &&
    equal.has(first) &&
    [...equal].every((column) => index.includes(column)) &&
    order.every((column, i) => others[i] === column)
  );
}

function rowsHaveOne(rows: RequestedRows, options: OptimizerOptions, owner?: Relationship): boolean {
  const ranges = owner === undefined ? splitNullRange(rows, options.passes) : undefined;
  if (ranges !== undefined) return ranges.every((range) => rowsHaveOne({ ...rows, where: range }, options));
  const { table, call, where, distinctOn, orderBy } = rows;
  const order = plainOrder(orderBy);
  if (call !== undefined || owner?.computed !== undefined || distinctOn.length > 0 || order === undefined) return false;
  const parts = getConjuncts(where);
  const open = parts.filter((part) => !isTrivial(part, options));
  if (open.length > 0 && !isKeyset(open, rows, order, options.passes)) return false;
  const fixed = new Set(parts.map((part) => fixedColumn(part, options)).filter((column) => column !== undefined));
  const link = new Set(owner?.mapping.map(([, there]) => there));
  const known = new Set([...fixed, ...link]);
  if (table.keys.some(({ columns }) => columns.every((column) => known.has(column)))) return true;
  // For the related rows of one parent row, only an index of the relationship's columns matters. Postgres finds the
  // rows by this index, whatever the other conditions are.
  const equal = owner === undefined ? fixed : link;
  const ordered = order.filter((column) => !equal.has(column));
  return equal.size > 0 && table.indexes.some((index) => providesOrder(index, equal, ordered));
}

/** Fast for a count if one index contains all columns of the conditions. */
function aggregateHasOne(
  rows: RequestedRows,
  fields: readonly AggregateField[],
  options: OptimizerOptions,
  owner?: Relationship,
): boolean {
  return fields.every((field) => {
    if (field.is === 'typename') return true;
    if (field.is === 'nodes')
      return rowsHaveOne(rows, options, owner) && field.fields.every((inner) => fieldHasOne(inner, options));
    const countsRows = field.fields.every(
      (value) => value.is === 'typename' || (value.is === 'count' && value.columns.length === 0),
    );
    return countsRows && rowsHaveOne({ ...rows, orderBy: [] }, options, owner);
  });
}
