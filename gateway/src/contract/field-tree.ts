import { reference, required } from './fields.ts';
import type { Attribute, Dimension, FieldLeaf, FieldTree, Relationship } from './types.ts';

/** Arranges paths as a tree: a common prefix becomes one object. */
function treeOf(columns: readonly FieldLeaf[], depth = 0): Map<string, FieldTree> {
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

/**
 * Returns the fields of a row that a `whereClause` may contain.
 * @param fields the root's own dimensions
 * @param attributes of resources; a foreign key among them may also be named by its attribute
 */
export function fieldTreeOf(
  fields: readonly Dimension[],
  attributes: readonly Attribute[],
  relationships: readonly Relationship[],
): ReadonlyMap<string, FieldTree> {
  const keys = relationships.flatMap((to) => (to.cardinality === 'one' ? [to.column] : []));
  const shownKeys = attributes.flatMap((each) => ('column' in each && keys.includes(each.column) ? [each] : []));
  const columns: FieldLeaf[] = [
    { is: 'column', path: 'id', column: 'id', kind: required(reference) },
    ...keys.map((column): FieldLeaf => ({ is: 'column', path: column, column, kind: reference })),
    ...shownKeys.map(({ path, column }): FieldLeaf => ({ is: 'column', path, column, kind: reference })),
    ...fields.map(({ path, column, kind }): FieldLeaf => ({ is: 'column', path, column, kind })),
  ];
  return treeOf([...new Map(columns.map((each) => [each.path, each])).values()]);
}
