import type { DetailText } from '../base/errors.ts';
import { unknownSortField, unsortableAggregate, unsortableField } from './name-hints.ts';
import type { SortDirection, SortKey, SortOrder } from './query.ts';
import type { FilterField, RecordType, ToManyRelationship } from './types.ts';

export const columnSortKey = (column: string, direction: SortDirection, nullable: boolean): SortKey => ({
  column,
  nullable,
  direction,
  orderBy: { [column]: direction },
});

/** Returns the sort key that sorts records by a time column: the latest time first, and records without a time last. */
export const latestFirstKey = (column: string): SortKey => ({
  ...columnSortKey(column, 'desc', true),
  nulls: 'last',
  orderBy: { [column]: 'desc_nulls_last' },
});

const dimensionKey = ({ relationship, column, kind }: FilterField, direction: SortDirection): SortKey =>
  relationship === undefined
    ? columnSortKey(column, direction, kind.nullable)
    : { column: undefined, nullable: true, direction, orderBy: { [relationship]: { [column]: direction } } };

/** @param path `count`, or a function and a field such as `sum.grand_total.amount` */
function aggregateKey({ name, pairs }: ToManyRelationship, path: string, direction: SortDirection): SortKey {
  const [aggregate = '', ...field] = path.split('.');
  const inner = field.length === 0 ? direction : { [field.join('_')]: direction };
  return {
    column: undefined,
    nullable: true,
    direction,
    orderBy: { [`${pairs ?? name}_aggregate`]: { [aggregate]: inner } },
  };
}

/** An object, a list or a virtual field: responses contain it, but queries cannot sort by it. */
const isUnsortableAttribute = (root: RecordType, path: string): boolean =>
  root.virtual.has(path) ||
  root.relationships.has(path) ||
  root.attributes.some((attribute) => attribute.path === path || attribute.path.startsWith(`${path}.`));

/** Returns `undefined` after an error, and for a to-many relationship without an aggregate (ignored, contract). */
export function resolveSortKey(
  root: RecordType,
  field: string,
  direction: SortDirection,
  fail: (code: 'UNKNOWN_FIELD' | 'FIELD_NOT_SORTABLE', detail: DetailText) => void,
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

/** A total order: without repeated keys, and with `id` in the direction of the last key. */
export function sortOrder(given: readonly SortKey[], fallback: readonly [SortKey, ...SortKey[]]): SortOrder {
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
  return [...keys, columnSortKey('id', keys.at(-1)?.direction ?? 'asc', false)];
}

export const newestFirstOrder: readonly [SortKey] = [columnSortKey('created_at', 'desc', false)];
