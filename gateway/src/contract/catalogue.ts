import { kinds } from '@fds/platform/description/fields';
import type { RecordTable, ResponseOnlyColumn } from '@fds/platform/description/table';
import { columnOf, foreignKeysOf, recordTypes } from '@fds/platform/tables/lookup';
import type {
  ColumnAttribute,
  FieldProperties,
  FieldTree,
  FieldTreeColumn,
  FilterField,
  ListAttribute,
  RecordCatalogue,
  RecordType,
  Relationship,
  ResourceAttribute,
  ToManyRelationship,
  ToOneRelationship,
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

const attribute = (path: string, { column, codec }: ResponseOnlyColumn): ColumnAttribute => ({
  path,
  segments: path.split('.'),
  column,
  codec,
});

/** Returns the attributes whose values come from columns. The id of a resource is not an attribute. */
const columnAttributes = ({ fields, record: { responseOnlyColumns = {} } }: RecordTable): ColumnAttribute[] => [
  ...Object.entries(fields)
    .filter(([path]) => path !== 'id')
    .map(([path, { properties }]) => attribute(path, { column: columnOf(path), codec: properties.codec })),
  ...Object.entries(responseOnlyColumns).map(([path, column]) => attribute(path, column)),
];

const listAttributes = (
  { name, record: { lists = {} } }: RecordTable,
  toMany: readonly ToManyRelationship[],
  tableOf: (root: string) => RecordTable,
): ListAttribute[] =>
  Object.entries(lists).map(([path, { relationship, fields }]) => {
    const to = toMany.find((each) => each.name === relationship);
    if (to === undefined) throw new Error(`the list ${path} of ${name} has no to-many relationship to its rows`);
    const members = columnAttributes(tableOf(to.root)).filter((member) => fields.includes(member.path));
    if (members.length !== fields.length)
      throw new Error(`the list ${path} of ${name} names a field that ${to.root} does not have`);
    return { path, segments: path.split('.'), relationship, root: to.root, members };
  });

const ownDimension = (
  { hasLineRecords }: RecordTable['record'],
  toOne: readonly ToOneRelationship[],
  path: string,
  kind: FieldProperties,
): FilterField => ({
  path,
  kind,
  relationship: undefined,
  column: columnOf(path),
  hasLineRecords: hasLineRecords === true,
  workspaceRelationship: toOne.find(({ column }) => column === columnOf(path))?.name,
});

const facetsOf = ({ fields, record }: RecordTable, relationship: string): FilterField[] =>
  (record.facets ?? []).map((path) => {
    const kind = fields[path]?.properties;
    if (kind === undefined)
      throw new Error(`${relationship}.${path} names a field that the related record type does not have`);
    return {
      path: `${relationship}.${path}`,
      kind,
      relationship,
      column: columnOf(path),
      hasLineRecords: record.hasLineRecords === true,
      workspaceRelationship: undefined,
    };
  });

const toOneOf = (table: RecordTable, tableOf: (root: string) => RecordTable): ToOneRelationship[] =>
  foreignKeysOf(table).map(({ name, root, column }) => ({
    cardinality: 'one',
    name,
    root,
    column,
    identifierType: table.record.identifierTypes?.[name] ?? tableOf(root).record.type,
  }));

/** @throws Error if no foreign key of another table has the relationship */
function toManyOf({ name: table, arrayRelationships, record }: RecordTable): ToManyRelationship[] {
  const ofKeys = Object.entries(record.toMany ?? {}).map(([name, sortProxies]): ToManyRelationship => {
    const reference = arrayRelationships?.[name];
    if (typeof reference !== 'string')
      throw new Error(`the description of ${table} has no foreign key for the to-many relationship ${name}`);
    const [root = ''] = reference.split('.');
    return { cardinality: 'many', name, root, through: undefined, pairs: undefined, sortProxies };
  });
  const ofPairs = Object.entries(record.manyToMany ?? {}).map(
    ([name, to]): ToManyRelationship => ({ cardinality: 'many', name, ...to }),
  );
  return [...ofKeys, ...ofPairs];
}

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

/** @throws Error when a description names an undefined record type or field */
export function createCatalogue(tables: readonly RecordTable[]): RecordCatalogue {
  const described = byName(tables, ({ name }) => name);
  const tableOf = (root: string): RecordTable => {
    const target = described.get(root);
    if (target === undefined) throw new Error(`a relationship names the unknown record type ${root}`);
    return target;
  };
  const createRoot = (table: RecordTable): RecordType => {
    const { name, softDelete, record } = table;
    const toOne = toOneOf(table, tableOf);
    const toMany = toManyOf(table);
    const relationships: readonly Relationship[] = [...toOne, ...toMany];
    const facets = toOne.flatMap((to) => facetsOf(tableOf(to.root), to.name));
    const own = Object.entries(table.fields).map(([path, { properties }]) =>
      ownDimension(record, toOne, path, properties),
    );
    const attributes: ResourceAttribute[] = [...columnAttributes(table), ...listAttributes(table, toMany, tableOf)];
    return {
      name,
      type: record.type,
      attributes,
      attributesBy: byPath(attributes),
      dimensions: byName([...own, ...facets], ({ path }) => path),
      fieldTree: filterFieldTree(own, attributes, relationships),
      virtual: new Map(Object.entries(record.virtual ?? {})),
      unfilterable: record.unfilterable ?? [],
      relationships: byName(relationships, (to) => to.name),
      toOne,
      softDeleteFilter:
        softDelete?.hiddenBy === 'gateway'
          ? { field: softDelete.column, undeletedCondition: softDelete.live }
          : undefined,
      hasLineRecords: record.hasLineRecords === true,
      hasKeyWithoutOrganisation: record.hasKeyWithoutOrganisation === true,
    };
  };
  return byName(tables.map(createRoot), ({ name }) => name);
}

/** 32 record types, with the 501 fields that filters accept (contract, POST /v1/records/query). */
export const recordCatalogue: RecordCatalogue = createCatalogue(recordTypes);

/** @throws Error when the catalogue does not contain the record type */
export function findRecordType(name: string): RecordType {
  const root = recordCatalogue.get(name);
  if (root === undefined) throw new Error(`the catalogue has no record type ${name}`);
  return root;
}
