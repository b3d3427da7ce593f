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
export const maxIncludedRows = 100;

/**
 * The fields and relationships that a response contains. They decide the text of the operation; values of a request do
 * not.
 */
export interface Selection {
  readonly root: Root;
  readonly attributes: readonly Attribute[];
  /** To-one relationships whose identifiers the response contains. By default, all to-one relationships. */
  readonly identifiers?: readonly ToOneRelationship[];
  /** Relationships whose resources are included. */
  readonly include: readonly Relationship[];
  /** Fieldsets of included records by their type (root). By default, all fields of a type. */
  readonly sparse?: ReadonlyMap<string, Fieldset>;
  /** To-many relationships of which only the identifiers are included. */
  readonly linked?: readonly ToManyRelationship[];
  /** Whether resources omit the member `relationships`. */
  readonly withoutRelationships?: boolean;
  /** Whether the total number of rows is counted. */
  readonly total: boolean;
  /** The columns of the queried record by which the page is sorted. Their values are part of the cursor. */
  readonly sortColumns: readonly string[];
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join();

const fieldsetKey = ({ attributes, identifiers }: Fieldset): string =>
  `${attributes.map(({ path }) => path).join()};${namesOf(identifiers)}`;

/** Returns the cache key of a selection: a text that is equal for equal selections. */
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
    // Uses a short key for the frequent case that a request selects all fields.
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
 * @param more additional columns to read
 */
export const fieldsetColumns = ({ attributes, identifiers }: Fieldset, more: readonly string[] = []): string[] => [
  ...new Set([
    'id',
    ...attributes.flatMap((each) => ('column' in each ? [each.column] : [])),
    ...identifiers.map(({ column }) => column),
    ...more,
  ]),
];

/**
 * Returns the function that tells whether an included row is soft-deleted. It is needed for to-one relationships: the
 * engine accepts no condition on them, so the gateway checks the rows after reading.
 */
export const includedSoftDeleteTest = (
  { cardinality }: Relationship,
  { softDeleteFilter }: Root,
): SoftDeleteFilter | undefined => (cardinality === 'one' ? softDeleteFilter : undefined);

/**
 * Returns the alias of a list attribute in the operation. Without an alias, the list could conflict with an include of
 * the same relationship.
 */
export const listAttributeAlias = ({ path }: ListAttribute): string => `${path}_list`;

/**
 * Returns the path of included rows in the engine's response: one name, or two names for a many-to-many relationship.
 */
export const includedPath = (relationship: Relationship): readonly [string, string?] =>
  relationship.cardinality === 'many' && relationship.pairs !== undefined
    ? [relationship.pairs, relationship.name]
    : [relationship.name];
