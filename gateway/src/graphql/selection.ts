import { queryLimits } from '../contract/query.ts';
import type {
  Fieldset,
  ListAttribute,
  RecordType,
  Relationship,
  ResourceAttribute,
  SoftDeleteFilter,
  ToManyRelationship,
  ToOneRelationship,
} from '../contract/types.ts';

/** Maximum number of related rows that a response includes for one row and one to-many relationship. */
export const maxIncludedRows = queryLimits.includedRecords;

/** The values that the limit for one row can have. They are few, because each value needs its own engine operation. */
const includedRowLimits = [maxIncludedRows, 50, 25, 10, 5, 2] as const;

/**
 * The fields and relationships that a response contains. The text of the GraphQL operation depends only on this
 * selection, and never on values in the request.
 */
export interface ResponseSelection {
  readonly root: RecordType;
  readonly attributes: readonly ResourceAttribute[];
  /** To-one relationships whose identifiers the response contains. By default, all to-one relationships. */
  readonly identifiers?: readonly ToOneRelationship[];
  /** Relationships whose related resources the response includes. */
  readonly include: readonly Relationship[];
  /**
   * Fieldsets of included records, by the name of the record type. A record type without an entry is included with all
   * its fields.
   */
  readonly sparse?: ReadonlyMap<string, Fieldset>;
  /**
   * To-many relationships for which the response contains the identifiers of the related records, but not the records.
   */
  readonly linked?: readonly ToManyRelationship[];
  /** Maximum number of related rows for one row and one to-many relationship. Default: `maxIncludedRows`. */
  readonly includedRows?: number;
  /** True if the resources in the response omit the member `relationships`. */
  readonly withoutRelationships?: boolean;
  /** True if the response contains the total number of rows that match the query. */
  readonly total: boolean;
  /** The columns of the queried record by which the page is sorted. Their values are part of the cursor. */
  readonly sortColumns: readonly string[];
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join();

const fieldsetKey = ({ attributes, identifiers }: Fieldset): string =>
  `${attributes.map(({ path }) => path).join()};${namesOf(identifiers)}`;

/**
 * Returns the maximum number of related rows for each row of a page and each to-many relationship, so that the page
 * includes at most `queryLimits.includedRecordsOfPage` of them.
 */
export function getIncludedRowLimit(
  { include, linked = [] }: Pick<ResponseSelection, 'include' | 'linked'>,
  pageSize: number,
): number {
  const many = include.filter(({ cardinality }) => cardinality === 'many').length + linked.length;
  return includedRowLimits.find((limit) => limit * many * pageSize <= queryLimits.includedRecordsOfPage) ?? 1;
}

/** Returns the cache key of a selection: a text that is the same for equal selections. */
export const selectionKey = (selection: ResponseSelection): string => {
  const {
    root,
    attributes,
    identifiers = root.toOne,
    include,
    sparse,
    linked = [],
    includedRows = maxIncludedRows,
    withoutRelationships = false,
    total,
    sortColumns,
  } = selection;
  return [
    root.name,
    // Most requests select all fields. Their cache key contains `*` instead of all names, because building a long key
    // takes time.
    ...(attributes === root.attributes && identifiers === root.toOne
      ? ['*']
      : [fieldsetKey({ attributes, identifiers }), sortColumns.join()]),
    namesOf(include),
    namesOf(linked),
    includedRows,
    withoutRelationships,
    total,
    ...(sparse === undefined ? [] : [...sparse].map(([name, fieldset]) => `${name}:${fieldsetKey(fieldset)}`)),
  ].join(' ');
};

/**
 * Returns the names of the columns from which resources with a fieldset are created: id, attributes and foreign keys.
 * @param additionalColumns additional columns to read
 */
export const fieldsetColumns = (
  { attributes, identifiers }: Fieldset,
  additionalColumns: readonly string[] = [],
): string[] => [
  ...new Set([
    'id',
    ...attributes.flatMap((each) => ('column' in each ? [each.column] : [])),
    ...identifiers.map(({ column }) => column),
    ...additionalColumns,
  ]),
];

/**
 * Returns the soft-delete filter that the gateway must apply to included rows after reading them; `undefined` if the
 * GraphQL operation already excludes soft-deleted rows. Only to-one relationships need the filter, because GraphQL
 * accepts no condition on them.
 */
export const softDeleteOfIncluded = (
  { cardinality }: Relationship,
  { softDeleteFilter }: RecordType,
): SoftDeleteFilter | undefined => (cardinality === 'one' ? softDeleteFilter : undefined);

/**
 * Returns the GraphQL alias for an attribute whose value is a list of related rows. Without the alias, the field would
 * conflict with the field of the same relationship if the request includes this relationship.
 */
export const listAlias = ({ path }: ListAttribute): string => `${path}_list`;

/**
 * Returns the path that leads to the included rows in the engine's response: one name, or two names for a many-to-many
 * relationship.
 */
export const pathToIncluded = (relationship: Relationship): readonly [string, string?] =>
  relationship.cardinality === 'many' && relationship.pairs !== undefined
    ? [relationship.pairs, relationship.name]
    : [relationship.name];
