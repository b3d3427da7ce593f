import type {
  Attribute,
  Fieldset,
  ListAttribute,
  Relationship,
  Root,
  SoftDeleteFilter,
  ToManyRelationship,
  ToOneRelationship,
} from '../contract/types.ts';

/** Maximum number of included rows of a to-many relationship. */
export const includedRows = 100;

/** The data that a response contains. It decides the text of the operation; values never do. */
export interface Selection {
  readonly root: Root;
  readonly attributes: readonly Attribute[];
  /** To-one relationships whose identifiers the response contains. Default: all. */
  readonly identifiers?: readonly ToOneRelationship[];
  /** Relationships whose resources are included. */
  readonly include: readonly Relationship[];
  /** Fieldsets of included records by root. Default: all fields. */
  readonly sparse?: ReadonlyMap<string, Fieldset>;
  /** To-many relationships of which only the identifiers are included. */
  readonly linked?: readonly ToManyRelationship[];
  /** Whether resources omit the member `relationships`. */
  readonly withoutRelationships?: boolean;
  /** Whether the total number of rows is counted. */
  readonly total: boolean;
  /** The root's own columns of the sort order; their values are part of the cursor. */
  readonly sortColumns: readonly string[];
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join();

const fieldsetKey = ({ attributes, identifiers }: Fieldset): string =>
  `${attributes.map(({ path }) => path).join()};${namesOf(identifiers)}`;

/** Returns a text that is equal for equal selections. */
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
    // A short key for the frequent case that all fields are selected.
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
 * Returns the columns that the resources of a fieldset need: id, attributes and foreign keys.
 * @param more additional columns
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
 * Returns the test for a soft-deleted included row, for a to-one relationship: there the engine accepts no
 * condition, so the rows are checked after reading.
 */
export const softDeleteOf = (
  { cardinality }: Relationship,
  { softDeleteFilter }: Root,
): SoftDeleteFilter | undefined => (cardinality === 'one' ? softDeleteFilter : undefined);

/** Returns the alias of a list in the operation: the same relationship may also be included. */
export const listAlias = ({ path }: ListAttribute): string => `${path}_list`;

/** Returns the path of included rows in the engine's response: one name, or two for a many-to-many relationship. */
export const includedPath = (relationship: Relationship): readonly [string, string?] =>
  relationship.cardinality === 'many' && relationship.pairs !== undefined
    ? [relationship.pairs, relationship.name]
    : [relationship.name];
