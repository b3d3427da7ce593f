import type { Attribute, Catalogue, Relationship, Root, ToOne } from '../contract/types.ts';
import { includedAt, includedRows, type Selection } from '../graphql/selection.ts';
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
type Node = Leaf | Branch;

/** The attributes' paths as a tree: what they share is one object of the answer. */
function treeOf(attributes: readonly Attribute[], depth = 0): Node[] {
  const groups = Map.groupBy(attributes, ({ segments }) => segments[depth] ?? '');
  return [...groups].map(([key, members]): Node => {
    const [first] = members;
    return first !== undefined && first.segments.length === depth + 1
      ? { key, column: first.column, show: codecOf(first.codec, first.column) }
      : { key, children: treeOf(members, depth + 1) };
  });
}

function build(nodes: readonly Node[], row: Row): object {
  const object: Record<string, unknown> = {};
  for (const node of nodes) {
    object[node.key] = 'children' in node ? build(node.children, row) : node.show(row[node.column]);
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

/** A function from a row of the root to its resource, with identifiers of its to-one relationships. */
function mapperOf(
  root: Root,
  attributes: readonly Attribute[],
): (row: Row) => Resource & { relationships: Record<string, unknown> } {
  const tree = treeOf(attributes);
  const toOne = [...root.relationships.values()].filter((to) => to.cardinality === 'one');
  return (row) => {
    const relationships: Record<string, unknown> = {};
    for (const to of toOne) relationships[to.name] = linkage(to, row);
    return { type: root.type, id: idOf(row.id), attributes: build(tree, row), relationships };
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
  { root, attributes, include }: Selection,
  catalogue: Catalogue,
): (rows: readonly Row[]) => Resources {
  const map = mapperOf(root, attributes);
  const includers = include.map((relationship): Includer => {
    const target = catalogue.get(relationship.root);
    if (target === undefined) throw new Error(`no root ${relationship.root}`);
    return { relationship, path: includedAt(relationship), map: mapperOf(target, target.attributes) };
  });
  return (rows) => {
    const included = new Map<string, Resource>();
    const cut = new Set<string>();
    const data = rows.map((row) => {
      const resource = map(row);
      for (const { relationship, path, map: mapIncluded } of includers) {
        const found = rowsAt(path, row);
        const resources = found.slice(0, includedRows).map(mapIncluded);
        for (const other of resources) included.set(`${other.type} ${other.id}`, other);
        if (relationship.cardinality === 'many') {
          const identifiers = resources.map(({ type, id }) => ({ type, id }));
          const truncated = found.length > includedRows;
          if (truncated) cut.add(relationship.name);
          resource.relationships[relationship.name] = truncated
            ? { data: identifiers, meta: { truncated } }
            : { data: identifiers };
        }
      }
      return resource;
    });
    return { data, included: [...included.values()], cut: [...cut] };
  };
}
