import { idField, notNull } from './fields.ts';
import type { FieldTree, FieldTreeColumn, FilterField, Relationship, ResourceAttribute } from './types.ts';

/** Groups fields by the segments of their paths: fields with a common prefix become members of one object. */
function treeOf(columns: readonly FieldTreeColumn[], depth = 0): Map<string, FieldTree> {
  const groups = Map.groupBy(columns, ({ path }) => path.split('.')[depth] ?? '');
  return new Map(
    [...groups].map(([name, members]): [string, FieldTree] => {
      const [first] = members;
      return first !== undefined && first.path.split('.').length === depth + 1
        ? [name, first]
        : [name, { is: 'object', members: treeOf(members, depth + 1) }];
    }),
  );
}

/** @param attributes a `whereClause` may use the attribute name of a foreign key */
export function filterFieldTree(
  fields: readonly FilterField[],
  attributes: readonly ResourceAttribute[],
  relationships: readonly Relationship[],
): ReadonlyMap<string, FieldTree> {
  const keys = relationships.flatMap((to) => (to.cardinality === 'one' ? [to.column] : []));
  const shownKeys = attributes.flatMap((each) => ('column' in each && keys.includes(each.column) ? [each] : []));
  const columns: FieldTreeColumn[] = [
    { is: 'column', path: 'id', column: 'id', kind: notNull(idField) },
    ...keys.map((column): FieldTreeColumn => ({ is: 'column', path: column, column, kind: idField })),
    ...shownKeys.map(({ path, column }): FieldTreeColumn => ({ is: 'column', path, column, kind: idField })),
    ...fields.map(({ path, column, kind }): FieldTreeColumn => ({ is: 'column', path, column, kind })),
  ];
  return treeOf([...new Map(columns.map((each) => [each.path, each])).values()]);
}
