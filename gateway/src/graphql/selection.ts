import type { Attribute, Relationship, Root } from '../contract/types.ts';

/** How many rows of a to-many relationship an answer includes at most. */
export const includedRows = 100;

/** What of a root's rows an answer shows; it decides the text of the operation, values never do. */
export interface Selection {
  readonly root: Root;
  readonly attributes: readonly Attribute[];
  /** Relationships whose resources come along. */
  readonly include: readonly Relationship[];
  /** The whole set is counted, too. */
  readonly total: boolean;
  /** The root's own columns that it is sorted by: a cursor is made of their values. */
  readonly sortColumns: readonly string[];
}

/** The same text for the same selection. */
export const selectionKey = ({ root, attributes, include, total, sortColumns }: Selection): string =>
  [
    root.name,
    // All attributes together leave no column to sort by out.
    attributes === root.attributes ? '*' : [...attributes.map(({ column }) => column), ...sortColumns].join(),
    include.map(({ name }) => name).join(),
    total,
  ].join(' ');

/**
 * Every column of a root that a resource is made of: id, attributes, and the foreign keys of its to-one relationships.
 * @param more columns that are read beside them
 */
export const columnsOf = (root: Root, attributes: readonly Attribute[], more: readonly string[] = []): string[] => [
  ...new Set([
    'id',
    ...attributes.map(({ column }) => column),
    ...[...root.relationships.values()].flatMap((to) => (to.cardinality === 'one' ? [to.column] : [])),
    ...more,
  ]),
];

/** Where the engine's answer holds the rows of an included relationship: its name, and that of the hop within, if any. */
export const includedAt = (relationship: Relationship): readonly [string, ...string[]] =>
  relationship.cardinality === 'many' && relationship.through !== undefined
    ? [relationship.through, relationship.name]
    : [relationship.name];
