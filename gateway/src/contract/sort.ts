import { quoted } from '../base/errors.ts';
import type { Direction, Sort, SortKey } from './query.ts';
import type { Dimension, Root, ToMany } from './types.ts';

/** A sort key of one of the root's own columns. */
export const ownKey = (column: string, direction: Direction, nullable: boolean): SortKey => ({
  column,
  nullable,
  direction,
  orderBy: { [column]: direction },
});

/** The latest first, and rows without a value last. */
export const latestFirst = (column: string): SortKey => ({
  ...ownKey(column, 'desc', true),
  nulls: 'last',
  orderBy: { [column]: 'desc_nulls_last' },
});

const dimensionKey = ({ relationship, column, kind }: Dimension, direction: Direction): SortKey =>
  relationship === undefined
    ? ownKey(column, direction, kind.nullable)
    : { column: undefined, nullable: true, direction, orderBy: { [relationship]: { [column]: direction } } };

/** `count`, or a function and the field it is of: `sum.grand_total.amount`. */
function proxyKey({ name, pairs }: ToMany, proxy: string, direction: Direction): SortKey {
  const [aggregate = '', ...field] = proxy.split('.');
  const inner = field.length === 0 ? direction : { [field.join('_')]: direction };
  return {
    column: undefined,
    nullable: true,
    direction,
    orderBy: { [`${pairs ?? name}_aggregate`]: { [aggregate]: inner } },
  };
}

/** Whether the path is of something that answers show, but that has no order: an object, a list, a virtual field. */
const isShown = (root: Root, path: string): boolean =>
  root.virtual.has(path) ||
  root.relationships.has(path) ||
  root.attributes.some((attribute) => attribute.path === path || attribute.path.startsWith(`${path}.`));

/**
 * Finds the sort key of a field.
 * @returns the key, or nothing for a bare to-many relationship, which is dropped (contract, Sorting), and for a fault
 */
export function resolveSortKey(
  root: Root,
  field: string,
  direction: Direction,
  fail: (code: 'UNKNOWN_FIELD' | 'FIELD_NOT_SORTABLE', detail: string) => void,
): SortKey | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimensionKey(dimension, direction);
  const dot = field.indexOf('.');
  const relation = root.relationships.get(dot === -1 ? field : field.slice(0, dot));
  if (relation?.cardinality === 'many') {
    if (dot === -1) return undefined;
    const proxy = field.slice(dot + 1);
    if (relation.sortProxies.includes(proxy)) return proxyKey(relation, proxy, direction);
    const proxies = relation.sortProxies.map((known) => `${relation.name}.${known}`).join(', ');
    fail('FIELD_NOT_SORTABLE', `${quoted(field)} cannot be sorted by; of ${relation.name} these can: ${proxies}.`);
  } else if (isShown(root, field)) {
    const instead = root.virtual.get(field);
    const hint = instead === undefined ? '' : ` It is virtual: use ${instead}.`;
    fail('FIELD_NOT_SORTABLE', `${field} cannot be sorted by.${hint}`);
  } else fail('UNKNOWN_FIELD', `${root.name} has no field ${quoted(field)}.`);
  return undefined;
}

/**
 * Makes an order total: keys that repeat are dropped (the first decides) and `id` breaks ties in the direction of the
 * last key.
 * @param fallback the order for when there is no key
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
  return [...keys, ownKey('id', keys.at(-1)?.direction ?? 'asc', false)];
}

/** Newest first, the order of records that no order was asked for. */
export const newestFirst: readonly [SortKey] = [ownKey('created_at', 'desc', false)];
