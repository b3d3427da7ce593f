import type {
  Attribute,
  Fieldset,
  ListAttribute,
  Relationship,
  Root,
  SoftDeleteFilter,
  ToMany,
  ToOne,
} from '../contract/types.ts';

/** How many rows of a to-many relationship an answer includes at most. */
export const includedRows = 100;

/** What of a root's rows an answer shows; it decides the text of the operation, values never do. */
export interface Selection {
  readonly root: Root;
  readonly attributes: readonly Attribute[];
  /** To-one relationships whose identifiers show; all where none are given. */
  readonly identifiers?: readonly ToOne[];
  /** Relationships whose resources come along. */
  readonly include: readonly Relationship[];
  /** What shows of them, by root; all where nothing is given. */
  readonly sparse?: ReadonlyMap<string, Fieldset>;
  /** To-many relationships of which the identifiers alone come along. */
  readonly linked?: readonly ToMany[];
  /** Resources have no member for relationships at all. */
  readonly withoutRelationships?: boolean;
  /** The whole set is counted, too. */
  readonly total: boolean;
  /** The root's own columns that it is sorted by: a cursor is made of their values. */
  readonly sortColumns: readonly string[];
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join();

const fieldsetKey = ({ attributes, identifiers }: Fieldset): string =>
  `${attributes.map(({ path }) => path).join()};${namesOf(identifiers)}`;

/** The same text for the same selection. */
export const selectionKey = (selection: Selection): string => {
  const {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
    withoutRelationships = false,
    total,
    sortColumns,
  } = selection;
  return [
    root.name,
    // All attributes together leave no column to sort by out.
    ...(attributes === root.attributes && identifiers === root.toOne
      ? ['*']
      : [fieldsetKey({ attributes, identifiers }), sortColumns.join()]),
    namesOf(include),
    namesOf(linked),
    withoutRelationships,
    total,
    ...(sparse === undefined ? [] : [...sparse].map(([name, fieldset]) => `${name}:${fieldsetKey(fieldset)}`)),
  ].join(' ');
};

/**
 * Every column that the resources of a fieldset are made of: id, attributes, and the foreign keys of relationships.
 * @param more columns that are read beside them
 */
export const columnsOf = ({ attributes, identifiers }: Fieldset, more: readonly string[] = []): string[] => [
  ...new Set([
    'id',
    ...attributes.flatMap((each) => ('column' in each ? [each.column] : [])),
    ...identifiers.map(({ column }) => column),
    ...more,
  ]),
];

/**
 * Returns how to find out whether an included row is soft-deleted, where the rows have to be looked at: the engine takes
 * a condition behind a to-many relationship, but none behind a to-one relationship.
 */
export const softDeleteOf = (
  { cardinality }: Relationship,
  { softDeleteFilter }: Root,
): SoftDeleteFilter | undefined => (cardinality === 'one' ? softDeleteFilter : undefined);

/** The name that the rows of a list have in the engine's answer: the relationship may be included beside it. */
export const listAlias = ({ path }: ListAttribute): string => `${path}_list`;

/** Where the engine's answer holds the rows of an included relationship: its name, and that of the relationship within it, if any. */
export const includedAt = (relationship: Relationship): readonly [string, string?] =>
  relationship.cardinality === 'many' && relationship.pairs !== undefined
    ? [relationship.pairs, relationship.name]
    : [relationship.name];
