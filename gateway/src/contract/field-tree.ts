import { idField, notNull } from './fields.ts';
import type { FilterField, FilterFieldTree, FilterFieldTreeColumn, Relationship, ResourceAttribute } from './types.ts';

/** Groups fields by the segments of their paths: fields with a common prefix become members of one object. */
function treeOf(columns: readonly FilterFieldTreeColumn[], depth = 0): Map<string, FilterFieldTree> {
  const groups = Map.groupBy(columns, ({ path }) => path.split('.')[depth] ?? '');
  return new Map(
    [...groups].map(([name, members]): [string, FilterFieldTree] => {
      const [first] = members;
      return first !== undefined && first.path.split('.').length === depth + 1
        ? [name, first]
        : [name, { is: 'object', members: treeOf(members, depth + 1) }];
    }),
  );
}

/**
 * Returns the tree of the fields that a `whereClause` on a record type may contain.
 * @param fields the record type's own fields that filters accept
 * @param attributes attributes of the record type's resources; a `whereClause` may use the attribute name of a foreign
 * key
 */
export function buildFilterFieldTree(
  fields: readonly FilterField[],
  attributes: readonly ResourceAttribute[],
  relationships: readonly Relationship[],
): ReadonlyMap<string, FilterFieldTree> {
  const keys = relationships.flatMap((to) => (to.cardinality === 'one' ? [to.column] : []));
  const shownKeys = attributes.flatMap((each) => ('column' in each && keys.includes(each.column) ? [each] : []));
  const columns: FilterFieldTreeColumn[] = [
    { is: 'column', path: 'id', column: 'id', kind: notNull(idField) },
    ...keys.map((column): FilterFieldTreeColumn => ({ is: 'column', path: column, column, kind: idField })),
    ...shownKeys.map(({ path, column }): FilterFieldTreeColumn => ({ is: 'column', path, column, kind: idField })),
    ...fields.map(({ path, column, kind }): FilterFieldTreeColumn => ({ is: 'column', path, column, kind })),
  ];
  return treeOf([...new Map(columns.map((each) => [each.path, each])).values()]);
}
