import type { ColumnType, DataType, FieldProperties, ResponseConversion } from '@fds/platform/description/fields';

/**
 * Terms of the contract.
 * - root: a record type that clients can query; the engine's table has the same name.
 * - field: a value of a record, named by a dotted path (`grand_total.amount`); its column is the path with `_` instead
 *   of `.`.
 * - facet: a field of a related record (to-one), named by a path that begins with the relationship (`issuer.name`).
 * - dimension: a name that a filter can contain: a field or a facet.
 * - sort proxy: an aggregate of a to-many relationship by which a query can sort (`invoice_items.sum.amount`).
 */

export type { ColumnType, DataType, FieldProperties, ResponseConversion };

/** Not applied if a condition of the query contains the soft-delete field. */
export interface SoftDeleteFilter {
  readonly field: string;
  /** The condition on the field that is true for undeleted rows, in the syntax of Hasura. */
  readonly undeletedCondition: ColumnComparison;
}

/** A scalar value in the variables of a GraphQL operation. */
export type EngineValue = string | number | boolean;

/** One or more comparisons of a column, all of which must be true, in the syntax of Hasura: `{_gte: …, _lt: …}`. */
export type ColumnComparison = Readonly<Record<string, EngineValue | readonly EngineValue[]>>;

export interface ColumnAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  readonly column: string;
  readonly codec: ResponseConversion;
}

/** An attribute of a resource that is a list of objects, one for each related row. */
export interface ListAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  /** Name of the array relationship in Hasura that leads to the rows of the list. */
  readonly relationship: string;
  readonly root: string;
  readonly members: readonly ColumnAttribute[];
}

export type ResourceAttribute = ColumnAttribute | ListAttribute;

export interface ToOneRelationship {
  readonly cardinality: 'one';
  readonly name: string;
  readonly root: string;
  readonly column: string;
  readonly identifierType: string;
}

export interface ToManyRelationship {
  readonly cardinality: 'many';
  readonly name: string;
  readonly root: string;
  /** For a many-to-many relationship: the array relationship in Hasura that leads to the table with the pairs of keys. */
  readonly through: string | undefined;
  /** For many-to-many: the array relationship to a view with distinct pairs, so that each pair counts once. */
  readonly pairs: string | undefined;
  readonly sortProxies: readonly string[];
}

export type Relationship = ToOneRelationship | ToManyRelationship;

/** Of the queried record, or of a record to which a to-one relationship leads. */
export interface FilterField {
  readonly path: string;
  readonly kind: FieldProperties;
  /** `undefined` for a field of the queried record itself. */
  readonly relationship: string | undefined;
  readonly column: string;
  /** Of the record that has the field. */
  readonly hasLineRecords: boolean;
  /** For a workspace id: relationship to the row with the external id; `undefined` for the workspace itself. */
  readonly workspaceRelationship: string | undefined;
}

/** A column, or an object with several fields. */
export type FieldTree =
  | { readonly is: 'column'; readonly path: string; readonly column: string; readonly kind: FieldProperties }
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, FieldTree> };

export type FieldTreeColumn = Extract<FieldTree, { is: 'column' }>;

export interface Fieldset {
  readonly attributes: readonly ResourceAttribute[];
  /** The to-one relationships for which the response contains the resource identifier of the related record. */
  readonly identifiers: readonly ToOneRelationship[];
}

/** Compiled from the description of its table, so that looking up a name takes constant time. */
export interface RecordType {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly ResourceAttribute[];
  /** The path of an object (`issuer.tax_id`) is mapped to all attributes inside the object. */
  readonly attributesBy: ReadonlyMap<string, readonly ResourceAttribute[]>;
  readonly dimensions: ReadonlyMap<string, FilterField>;
  /** The fields that a `whereClause` may compare, including the id and the foreign keys, but without relationships. */
  readonly fieldTree: ReadonlyMap<string, FieldTree>;
  readonly virtual: ReadonlyMap<string, string>;
  readonly unfilterable: readonly string[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly toOne: readonly ToOneRelationship[];
  readonly softDeleteFilter: SoftDeleteFilter | undefined;
  readonly hasLineRecords: boolean;
  readonly hasKeyWithoutOrganisation: boolean;
}

export type RecordCatalogue = ReadonlyMap<string, RecordType>;
