import type { Attribute, ListAttribute, Relationship, Root, ToMany } from '../contract/types.ts';

/** How many rows of a to-many relationship an answer includes at most. */
export const includedRows = 100;

/** What of a root's rows an answer shows; it decides the text of the operation, values never do. */
export interface Selection {
  readonly root: Root;
  readonly attributes: readonly Attribute[];
  /** Relationships whose resources come along. */
  readonly include: readonly Relationship[];
  /** To-many relationships of which the identifiers alone come along. */
  readonly linked?: readonly ToMany[];
  /** The whole set is counted, too. */
  readonly total: boolean;
  /** The root's own columns that it is sorted by: a cursor is made of their values. */
  readonly sortColumns: readonly string[];
}

/** The same text for the same selection. */
export const selectionKey = ({ root, attributes, include, linked = [], total, sortColumns }: Selection): string =>
  [
    root.name,
    // All attributes together leave no column to sort by out.
    ...(attributes === root.attributes ? ['*'] : [attributes.map(({ path }) => path).join(), sortColumns.join()]),
    include.map(({ name }) => name).join(),
    linked.map(({ name }) => name).join(),
    total,
  ].join(' ');

/**
 * Every column of a root that a resource is made of: id, attributes, and the foreign keys of its to-one relationships.
 * @param more columns that are read beside them
 */
export const columnsOf = (root: Root, attributes: readonly Attribute[], more: readonly string[] = []): string[] => [
  ...new Set([
    'id',
    ...attributes.flatMap((each) => ('column' in each ? [each.column] : [])),
    ...[...root.relationships.values()].flatMap((to) => (to.cardinality === 'one' ? [to.column] : [])),
    ...more,
  ]),
];

/** The name that the rows of a list have in the engine's answer: the relationship may be included beside it. */
export const listAlias = ({ path }: ListAttribute): string => `${path}_list`;

/** Where the engine's answer holds the rows of an included relationship: its name, and that of the hop within, if any. */
export const includedAt = (relationship: Relationship): readonly [string, ...string[]] =>
  relationship.cardinality === 'many' && relationship.through !== undefined
    ? [relationship.through, relationship.name]
    : [relationship.name];
