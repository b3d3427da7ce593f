import type { Detail } from '../base/error-details.ts';
import { unknownSortField, unsortableAggregate, unsortableField } from './name-hints.ts';
import type { Direction, Sort, SortKey } from './query.ts';
import type { Dimension, Root, ToMany } from './types.ts';

/** Returns the sort key of a column of the root itself. */
export const columnKey = (column: string, direction: Direction, nullable: boolean): SortKey => ({
  column,
  nullable,
  direction,
  orderBy: { [column]: direction },
});

/** Returns a sort key with the latest value first and nulls last. */
export const latestFirst = (column: string): SortKey => ({
  ...columnKey(column, 'desc', true),
  nulls: 'last',
  orderBy: { [column]: 'desc_nulls_last' },
});

const dimensionKey = ({ relationship, column, kind }: Dimension, direction: Direction): SortKey =>
  relationship === undefined
    ? columnKey(column, direction, kind.nullable)
    : { column: undefined, nullable: true, direction, orderBy: { [relationship]: { [column]: direction } } };

/** Returns the sort key of an aggregate. @param proxy `count`, or a function and its field: `sum.grand_total.amount` */
function aggregateKey({ name, pairs }: ToMany, proxy: string, direction: Direction): SortKey {
  const [aggregate = '', ...field] = proxy.split('.');
  const inner = field.length === 0 ? direction : { [field.join('_')]: direction };
  return {
    column: undefined,
    nullable: true,
    direction,
    orderBy: { [`${pairs ?? name}_aggregate`]: { [aggregate]: inner } },
  };
}

/** Returns whether responses contain the path although it cannot be sorted: an object, a list or a virtual field. */
const isUnsortableAttribute = (root: Root, path: string): boolean =>
  root.virtual.has(path) ||
  root.relationships.has(path) ||
  root.attributes.some((attribute) => attribute.path === path || attribute.path.startsWith(`${path}.`));

/**
 * Returns the sort key of a field.
 * @returns `undefined` for an error, and for a to-many relationship without aggregate, which is ignored (contract,
 * Sorting)
 */
export function resolveSortKey(
  root: Root,
  field: string,
  direction: Direction,
  fail: (code: 'UNKNOWN_FIELD' | 'FIELD_NOT_SORTABLE', detail: Detail) => void,
): SortKey | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimensionKey(dimension, direction);
  const dot = field.indexOf('.');
  const relation = root.relationships.get(dot === -1 ? field : field.slice(0, dot));
  if (relation?.cardinality === 'many') {
    if (dot === -1) return undefined;
    const proxy = field.slice(dot + 1);
    if (relation.sortProxies.includes(proxy)) return aggregateKey(relation, proxy, direction);
    fail('FIELD_NOT_SORTABLE', () => unsortableAggregate(root, relation.name, field));
  } else if (isUnsortableAttribute(root, field)) fail('FIELD_NOT_SORTABLE', () => unsortableField(root, field));
  else fail('UNKNOWN_FIELD', () => unknownSortField(root, field));
  return undefined;
}

/**
 * Returns a total order: repeated keys are dropped (the first counts), and `id` is added in the direction of the last
 * key.
 * @param fallback order without keys
 */
export function totalOrder(given: readonly SortKey[], fallback: readonly [SortKey, ...SortKey[]]): Sort {
  const wanted = given.length === 0 ? fallback : given;
  const keys: SortKey[] = [];
  const seen = new Set<string>();
  for (const key of wanted) {
    const name = JSON.stringify(key.orderBy).replace(/"(asc|desc)(_nulls_last)?"/, '');
    if (seen.has(name)) continue;
    seen.add(name);
    keys.push(key);
    if (key.column === 'id') return keys;
  }
  return [...keys, columnKey('id', keys.at(-1)?.direction ?? 'asc', false)];
}

/** The default order of records: newest first. */
export const newestFirst: readonly [SortKey] = [columnKey('created_at', 'desc', false)];
