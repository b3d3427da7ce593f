import { kinds } from '@fds/engine-metadata/fields';
import { recordTypes } from './roots/index.ts';
import type {
  ColumnAttribute,
  FieldProperties,
  FieldTree,
  FieldTreeColumn,
  FilterField,
  ListAttribute,
  RecordCatalogue,
  RecordDefinition,
  RecordType,
  Relationship,
  ResourceAttribute,
  ResponseOnlyColumn,
  ToOneDefinition,
} from './types.ts';

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
function filterFieldTree(
  fields: readonly FilterField[],
  attributes: readonly ResourceAttribute[],
  relationships: readonly Relationship[],
): ReadonlyMap<string, FieldTree> {
  const keys = relationships.flatMap((to) => (to.cardinality === 'one' ? [to.column] : []));
  const shownKeys = attributes.flatMap((each) => ('column' in each && keys.includes(each.column) ? [each] : []));
  const columns: FieldTreeColumn[] = [
    { is: 'column', path: 'id', column: 'id', kind: { ...kinds.id, nullable: false } },
    ...keys.map((column): FieldTreeColumn => ({ is: 'column', path: column, column, kind: kinds.id })),
    ...shownKeys.map(({ path, column }): FieldTreeColumn => ({ is: 'column', path, column, kind: kinds.id })),
    ...fields.map(({ path, column, kind }): FieldTreeColumn => ({ is: 'column', path, column, kind })),
  ];
  return treeOf([...new Map(columns.map((each) => [each.path, each])).values()]);
}

/** Returns the name of a field's column: the path of the field with `_` instead of `.`. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

const foreignKey = (name: string, { column }: ToOneDefinition): string => column ?? `${name}_id`;

const attribute = (path: string, { column, codec }: ResponseOnlyColumn): ColumnAttribute => ({
  path,
  segments: path.split('.'),
  column,
  codec,
});

/** Returns the attributes whose values come from columns. The id of a resource is not an attribute. */
const columnAttributes = ({ fields, responseOnlyColumns = {} }: RecordDefinition): ColumnAttribute[] => [
  ...Object.entries(fields)
    .filter(([path]) => path !== 'id')
    .map(([path, { codec }]) => attribute(path, { column: columnOf(path), codec })),
  ...Object.entries(responseOnlyColumns).map(([path, column]) => attribute(path, column)),
];

const listAttributes = (
  { name, lists = {}, toMany = {} }: RecordDefinition,
  defined: ReadonlyMap<string, RecordDefinition>,
): ListAttribute[] =>
  Object.entries(lists).map(([path, { relationship, fields }]) => {
    const target = defined.get(toMany[relationship]?.root ?? '');
    if (target === undefined) throw new Error(`the list ${path} of ${name} has no to-many relationship to its rows`);
    const members = columnAttributes(target).filter((member) => fields.includes(member.path));
    if (members.length !== fields.length)
      throw new Error(`the list ${path} of ${name} names a field that ${target.name} does not have`);
    return { path, segments: path.split('.'), relationship, root: target.name, members };
  });

const ownDimension = (
  { toOne = {}, hasLineRecords }: RecordDefinition,
  path: string,
  kind: FieldProperties,
): FilterField => ({
  path,
  kind,
  relationship: undefined,
  column: columnOf(path),
  hasLineRecords: hasLineRecords === true,
  workspaceRelationship: Object.entries(toOne).find(
    ([name, relation]) => foreignKey(name, relation) === columnOf(path),
  )?.[0],
});

const facet = (target: RecordDefinition | undefined, relationship: string, path: string): FilterField => {
  const kind = target?.fields[path];
  if (kind === undefined)
    throw new Error(`${relationship}.${path} names a field that the related record type does not have`);
  return {
    path: `${relationship}.${path}`,
    kind,
    relationship,
    column: columnOf(path),
    hasLineRecords: target?.hasLineRecords === true,
    workspaceRelationship: undefined,
  };
};

const relationshipsOf = ({ toOne = {}, toMany = {} }: RecordDefinition, typeOf: (root: string) => string) => [
  ...Object.entries(toOne).map(
    ([name, to]): Relationship => ({
      cardinality: 'one',
      name,
      root: to.root,
      column: foreignKey(name, to),
      identifierType: to.identifierType ?? typeOf(to.root),
    }),
  ),
  ...Object.entries(toMany).map(
    ([name, { root, through, pairs, sortProxies }]): Relationship => ({
      cardinality: 'many',
      name,
      root,
      through,
      pairs,
      sortProxies,
    }),
  ),
];

const byName = <T>(items: readonly T[], name: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [name(item), item]));

/** Under its own path, and under the path of each object that contains it. */
function byPath(attributes: readonly ResourceAttribute[]): Map<string, ResourceAttribute[]> {
  const named = new Map<string, ResourceAttribute[]>();
  for (const listed of attributes) {
    for (const depth of listed.segments.keys()) {
      const path = listed.segments.slice(0, depth + 1).join('.');
      named.set(path, [...(named.get(path) ?? []), listed]);
    }
  }
  return named;
}

/** @throws Error when a definition names an undefined record type or field */
export function createCatalogue(definitions: readonly RecordDefinition[]): RecordCatalogue {
  const defined = byName(definitions, ({ name }) => name);
  const typeOf = (root: string): string => {
    const target = defined.get(root);
    if (target === undefined) throw new Error(`a relationship names the unknown record type ${root}`);
    return target.type;
  };
  const createRoot = (definition: RecordDefinition): RecordType => {
    const facets = Object.entries(definition.toOne ?? {}).flatMap(([relationship, { root, facets: paths }]) =>
      paths.map((path) => facet(defined.get(root), relationship, path)),
    );
    const own = Object.entries(definition.fields).map(([path, kind]) => ownDimension(definition, path, kind));
    const attributes: ResourceAttribute[] = [...columnAttributes(definition), ...listAttributes(definition, defined)];
    const relationships = relationshipsOf(definition, typeOf);
    return {
      name: definition.name,
      type: definition.type,
      attributes,
      attributesBy: byPath(attributes),
      dimensions: byName([...own, ...facets], ({ path }) => path),
      fieldTree: filterFieldTree(own, attributes, relationships),
      virtual: new Map(Object.entries(definition.virtual ?? {})),
      unfilterable: definition.unfilterable ?? [],
      relationships: byName(relationships, ({ name }) => name),
      toOne: relationships.filter((to) => to.cardinality === 'one'),
      softDeleteFilter: definition.softDeleteFilter,
      hasLineRecords: definition.hasLineRecords === true,
      hasKeyWithoutOrganisation: definition.hasKeyWithoutOrganisation === true,
    };
  };
  return byName(definitions.map(createRoot), ({ name }) => name);
}

/** 32 record types, with the 501 fields that filters accept (contract, POST /v1/records/query). */
export const recordCatalogue: RecordCatalogue = createCatalogue(recordTypes);

/** @throws Error when the catalogue does not contain the record type */
export function findRecordType(name: string): RecordType {
  const root = recordCatalogue.get(name);
  if (root === undefined) throw new Error(`the catalogue has no record type ${name}`);
  return root;
}
