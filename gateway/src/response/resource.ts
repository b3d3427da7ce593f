import { whole } from '../contract/fieldsets.ts';
import type { Attribute, Catalogue, Fieldset, Relationship, Root, ToOne } from '../contract/types.ts';
import { includedAt, includedRows, listAlias, type Selection } from '../graphql/selection.ts';
import { isObject } from '../json.ts';
import { codecOf } from './codecs.ts';

/** A row as the engine answers it, by column. */
export type Row = Readonly<Record<string, unknown>>;

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Resource extends Identifier {
  readonly attributes: object;
  readonly relationships: object;
}

/** Rows of one page in the form of resources, and what was included along with them. */
export interface Resources {
  readonly data: readonly Resource[];
  readonly included: readonly Resource[];
  /** Names of the included relationships of which some row has more than are shown. */
  readonly cut: readonly string[];
}

type Leaf = { readonly key: string; readonly column: string; readonly show: (value: unknown) => unknown };
type Branch = { readonly key: string; readonly children: readonly Node[] };
type List = { readonly key: string; readonly list: string; readonly members: readonly Node[] };
type Node = Leaf | Branch | List;

/** The attributes' paths as a tree: what they share is one object of the answer. */
function treeOf(attributes: readonly Attribute[], depth = 0): Node[] {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  return [...groups].map(([key, members]): Node => {
    const [first] = members;
    if (first === undefined || first.segments.length > depth + 1) return { key, children: treeOf(members, depth + 1) };
    return 'column' in first
      ? { key, column: first.column, show: codecOf(first.codec, first.column) }
      : { key, list: listAlias(first), members: treeOf(first.members) };
  });
}

function build(nodes: readonly Node[], row: Row): object {
  const object: Record<string, unknown> = {};
  for (const node of nodes) {
    if ('column' in node) object[node.key] = node.show(row[node.column]);
    else if ('children' in node) object[node.key] = build(node.children, row);
    else object[node.key] = rowsAt([node.list], row).map((member) => build(node.members, member));
  }
  return object;
}

/** A value that has to be a row. @throws Error when the engine answered something else */
export function asRow(value: unknown): Row {
  if (!isObject(value)) throw new Error('the engine answered something else than a row');
  return value;
}

/** A value that has to be a list of rows. @throws Error when the engine answered something else */
export function asRows(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) throw new Error('the engine answered something else than rows');
  return value.map(asRow);
}

function idOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('the engine answered something else than an id');
  return value;
}

/** The identifier that a row's own foreign key gives, whether or not the row behind it can be seen. */
const linkage = ({ column, identifierType }: ToOne, row: Row): { data: Identifier | null } => {
  const id = row[column];
  return { data: id === null ? null : { type: identifierType, id: idOf(id) } };
};

/** A function from a row to its resource, with identifiers of its to-one relationships. */
function mapperOf(
  { type }: Root,
  { attributes, identifiers }: Fieldset,
): (row: Row) => Resource & { relationships: Record<string, unknown> } {
  const tree = treeOf(attributes);
  return (row) => {
    const relationships: Record<string, unknown> = {};
    for (const to of identifiers) relationships[to.name] = linkage(to, row);
    return { type, id: idOf(row.id), attributes: build(tree, row), relationships };
  };
}

/** The rows behind an included relationship of one row; a row out of the caller's scope is absent. */
function rowsAt(path: readonly string[], row: Row): readonly Row[] {
  const [step, ...rest] = path;
  if (step === undefined) return [row];
  const value = row[step];
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).flatMap((item) => rowsAt(rest, asRow(item)));
}

/** The identifiers behind a to-many relationship, and whether there are more than are shown. */
const linkageOf = (identifiers: readonly Identifier[]) => {
  const data = identifiers.slice(0, includedRows).map(({ type, id }) => ({ type, id }));
  return identifiers.length > includedRows ? { data, meta: { truncated: true } } : { data };
};

interface Includer {
  readonly relationship: Relationship;
  readonly path: readonly string[];
  readonly map: (row: Row) => Resource;
}

/**
 * Prepares the way from rows to resources for one selection: done once, used for every page of it.
 * @returns a function from the rows of a page to its resources and those included, each of these once
 */
export function resourcesMapper(
  {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
  }: Omit<Selection, 'total' | 'sortColumns'>,
  catalogue: Catalogue,
): (rows: readonly Row[]) => Resources {
  const map = mapperOf(root, { attributes, identifiers });
  const targetOf = (relationship: Relationship): Root => {
    const target = catalogue.get(relationship.root);
    if (target === undefined) throw new Error(`no root ${relationship.root}`);
    return target;
  };
  const includers = include.map((relationship): Includer => {
    const target = targetOf(relationship);
    return {
      relationship,
      path: includedAt(relationship),
      map: mapperOf(target, sparse?.get(target.name) ?? whole(target)),
    };
  });
  const links = linked.map((to) => ({ name: to.name, path: includedAt(to), type: targetOf(to).type }));
  return (rows) => {
    const included = new Map<string, Resource>();
    const cut = new Set<string>();
    const data = rows.map((row) => {
      const resource = map(row);
      for (const { relationship, path, map: mapIncluded } of includers) {
        const found = rowsAt(path, row).map(mapIncluded);
        for (const other of found.slice(0, includedRows)) included.set(`${other.type} ${other.id}`, other);
        if (relationship.cardinality === 'many') {
          if (found.length > includedRows) cut.add(relationship.name);
          resource.relationships[relationship.name] = linkageOf(found);
        }
      }
      for (const { name, path, type } of links) {
        resource.relationships[name] = linkageOf(rowsAt(path, row).map(({ id }) => ({ type, id: idOf(id) })));
      }
      return resource;
    });
    return { data, included: [...included.values()], cut: [...cut] };
  };
}
