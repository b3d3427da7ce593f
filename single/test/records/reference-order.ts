import { type ColumnValue, getTableDefinition, type RecordRow, type RowsVisibleToOrganisation } from './data.ts';

import { byBytes, compare, type Kind, reach } from './reference.ts';

interface SortKey {
  readonly field: string;
  readonly direction?: string;
}

function aggregateOf(
  data: RowsVisibleToOrganisation,
  table: string,
  path: string,
  row: RecordRow,
): { kind: Kind; value: ColumnValue } | undefined {
  const [name = '', aggregate = '', ...rest] = path.split('.');
  const relation = getTableDefinition(table).relations.find((each) => each.many && each.name === name);
  if (relation === undefined) return undefined;
  const others = data.many(table, relation, row);
  const number: Kind = { type: 'number', moment: false, values: [] };
  if (aggregate === 'count') return { kind: number, value: others.length };
  const field = getTableDefinition(relation.to).fields.find((each) => each.path === rest.join('.'));
  if (field === undefined) throw new Error(`no aggregate ${path}`);
  const values = others.flatMap((other) => other[field.column] ?? []);
  if (values.length === 0) return { kind: field, value: null };
  // Adds the numbers as integers in thousandths, so that the sum has no rounding error.
  if (aggregate === 'sum')
    return { kind: number, value: values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 1000), 0) };
  return { kind: field, value: values.reduce((a, b) => (compare(field, a, b) >= 0 ? a : b)) };
}

function keyOf(
  data: RowsVisibleToOrganisation,
  table: string,
  path: string,
  row: RecordRow,
): { kind: Kind; value: ColumnValue } {
  const aggregate = aggregateOf(data, table, path, row);
  if (aggregate !== undefined) return aggregate;
  const { field, at } = reach(data, table, path, row);
  return { kind: field, value: at?.[field.column] ?? null };
}

/** Compares two values for an ascending sort. Null comes last. */
function ascending(kind: Kind, a: ColumnValue, b: ColumnValue): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : compare(kind, a, b);
}

/**
 * Sorts rows as a query does. Nulls come last in an ascending and first in a descending sort. Rows with equal values
 * are sorted by id, in the direction of the last sort key.
 */
export function sortRows(
  data: RowsVisibleToOrganisation,
  table: string,
  rows: readonly RecordRow[],
  orderBy: readonly SortKey[],
): RecordRow[] {
  // If a field occurs in several sort keys, the first of these keys is used.
  const keys = orderBy.filter(({ field }, index) => orderBy.findIndex((key) => key.field === field) === index);
  const wanted = keys.length === 0 ? [{ field: 'created_at', direction: 'desc' }] : keys;
  const keyed = rows.map((row) => ({ row, keys: wanted.map(({ field }) => keyOf(data, table, field, row)) }));
  const sign = (direction: string | undefined) => (direction === 'desc' ? -1 : 1);
  keyed.sort((a, b) => {
    for (const [index, { direction }] of wanted.entries()) {
      const [left, right] = [a.keys[index], b.keys[index]];
      if (left === undefined || right === undefined) continue;
      const order = ascending(left.kind, left.value, right.value);
      if (order !== 0) return order * sign(direction);
    }
    return byBytes(a.row.id, b.row.id) * sign(wanted.at(-1)?.direction);
  });
  return keyed.map(({ row }) => row);
}
