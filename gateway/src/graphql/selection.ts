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
}

/** The same text for the same selection. */
export const selectionKey = ({ root, attributes, include, total }: Selection): string =>
  [
    root.name,
    attributes === root.attributes ? '*' : attributes.map(({ path }) => path).join(),
    include.map(({ name }) => name).join(),
    total,
  ].join(' ');

/** Every column of a root that a resource is made of: id, attributes, and the foreign keys of its to-one relationships. */
export const columnsOf = (root: Root, attributes: readonly Attribute[]): string[] => [
  ...new Set([
    'id',
    ...attributes.map(({ column }) => column),
    ...[...root.relationships.values()].flatMap((to) => (to.cardinality === 'one' ? [to.column] : [])),
  ]),
];

/** Where the engine's answer holds the rows of an included relationship: its name, and that of the hop within, if any. */
export const includedAt = (relationship: Relationship): readonly [string, ...string[]] =>
  relationship.cardinality === 'many' && relationship.through !== undefined
    ? [relationship.through, relationship.name]
    : [relationship.name];
