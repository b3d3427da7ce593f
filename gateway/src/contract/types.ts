/**
 * Terms of the contract.
 * - root: a record type that clients can query; the engine's table has the same name.
 * - field: a value of a record, named by a dotted path (`grand_total.amount`); its column is the path with `_` instead
 *   of `.`.
 * - facet: a field of a related record (to-one), named by a path that begins with the relationship (`issuer.name`).
 * - dimension: a name that a filter can contain: a field or a facet.
 * - sort proxy: an aggregate of a to-many relationship by which a query can sort (`invoice_items.sum.amount`).
 */

/** Data type of a field that filters accept. It determines the operators that the field accepts. */
export type DataType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

/** Type of a column in Postgres. It determines the values that a condition on the column accepts. */
export type ColumnType = 'text' | 'numeric' | 'int4' | 'int8' | 'boolean' | 'date' | 'timestamptz' | 'enum' | 'uuid';

/** Name of the function that converts a value of the engine to the value in responses. */
export type ResponseConversion =
  | 'text'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'textList'
  | 'json';

/** The data type, the column type and other properties of a field. */
export interface FieldProperties {
  readonly type: DataType;
  readonly storage: ColumnType;
  readonly codec: ResponseConversion;
  /** Values of an enum, in the order in which the engine sorts them. */
  readonly values: readonly string[];
  /** Whether the column can be null. */
  readonly nullable: boolean;
}

/** The definition of a to-one relationship, in the definition of a record type. */
export interface ToOneRelationshipDefinition {
  readonly root: string;
  readonly facets: readonly string[];
  /** Name of the foreign key column; by default `<name>_id`. */
  readonly column?: string;
  /** JSON:API type in the relationship's resource identifiers; by default the type of the related record. */
  readonly identifierType?: string;
}

/** The definition of a to-many relationship, in the definition of a record type. */
export interface ToManyRelationshipDefinition {
  readonly root: string;
  readonly sortProxies: readonly string[];
  /** For a many-to-many relationship: name of Hasura's array relationship to the join table. */
  readonly through?: string;
  /**
   * For a many-to-many relationship: name of Hasura's array relationship to a view with distinct pairs of records. The
   * gateway counts and includes related records by the rows of this view.
   */
  readonly pairs?: string;
}

/** A column that is part of responses. Filters do not accept the column, or accept it under another path. */
export interface ResponseOnlyColumn {
  readonly column: string;
  readonly codec: ResponseConversion;
}

/** The definition of an attribute that is a list of objects, with one object for each row of a to-many relationship. */
export interface ListAttributeDefinition {
  readonly relationship: string;
  readonly fields: readonly string[];
}

/** Filter that hides soft-deleted rows, unless a condition of the query names the soft-delete field. */
export interface SoftDeleteFilter {
  readonly field: string;
  /** The condition that is true for rows that are not deleted, in Hasura's syntax. */
  readonly keep: ColumnComparison;
}

/** The definition of a record type that clients can query. Each file in `contract/roots/` contains one definition. */
export interface RecordTypeDefinition {
  readonly name: string;
  /** Member `type` of the JSON:API resources of this record type. */
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldProperties>>;
  /** Fields of responses that a query cannot use, each with the field that the query must use instead. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly responseOnlyColumns?: Readonly<Record<string, ResponseOnlyColumn>>;
  /** Attributes of responses that filters do not accept. */
  readonly unfilterable?: readonly string[];
  readonly lists?: Readonly<Record<string, ListAttributeDefinition>>;
  readonly softDeleteFilter?: SoftDeleteFilter;
  readonly toOne?: Readonly<Record<string, ToOneRelationshipDefinition>>;
  readonly toMany?: Readonly<Record<string, ToManyRelationshipDefinition>>;
  /**
   * Whether the records are lines of another record, such as the items of an invoice. Conditions on lines cost more
   * points.
   */
  readonly hasLineRecords?: true;
  /**
   * Whether the primary key of the table is `id`. The primary key of all other tables is `(id, organisation_id)`,
   * because their rows are distributed by organisation.
   */
  readonly hasKeyWithoutOrganisation?: true;
}

/** A value of a variable of a GraphQL operation. */
export type EngineValue = string | number | boolean;

/** Comparisons of one column, joined with AND, in Hasura's syntax: `{_gte: …, _lt: …}`. */
export type ColumnComparison = Readonly<Record<string, EngineValue | readonly EngineValue[]>>;

/** An attribute of a resource that contains the value of one column. */
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
  /** Name of Hasura's array relationship to the rows of the list. */
  readonly relationship: string;
  readonly root: string;
  readonly members: readonly ColumnAttribute[];
}

/** An attribute of a resource: the value of a column, or a list of objects. */
export type ResourceAttribute = ColumnAttribute | ListAttribute;

/** A to-one relationship of a record type, with its foreign key column. */
export interface ToOneRelationship {
  readonly cardinality: 'one';
  readonly name: string;
  readonly root: string;
  readonly column: string;
  readonly identifierType: string;
}

/** A to-many relationship of a record type. */
export interface ToManyRelationship {
  readonly cardinality: 'many';
  readonly name: string;
  readonly root: string;
  readonly through: string | undefined;
  readonly pairs: string | undefined;
  readonly sortProxies: readonly string[];
}

/** A relationship between two record types. */
export type Relationship = ToOneRelationship | ToManyRelationship;

/**
 * A field that `filters` accept: a field of the queried record, or of a record to which a to-one relationship leads.
 */
export interface FilterField {
  readonly path: string;
  readonly kind: FieldProperties;
  /** Name of the to-one relationship to the row with the field; `undefined` for a field of the queried record. */
  readonly relationship: string | undefined;
  readonly column: string;
  /**
   * Only for a field that names a workspace: name of the relationship to the row of this workspace, which contains the
   * external id. `undefined` when the record itself is the workspace.
   */
  readonly workspaceRelationship: string | undefined;
}

/**
 * A node of the tree of the field names that a `whereClause` can contain: a column, or an object with several fields.
 */
export type FilterFieldTree =
  | { readonly is: 'column'; readonly path: string; readonly column: string; readonly kind: FieldProperties }
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, FilterFieldTree> };

/** A node of the field tree that is a column and not an object with several fields. */
export type FilterFieldTreeLeaf = Extract<FilterFieldTree, { is: 'column' }>;

/** The fields of one record type that a response contains. */
export interface Fieldset {
  readonly attributes: readonly ResourceAttribute[];
  /** The to-one relationships for which the response contains the resource identifier of the related record. */
  readonly identifiers: readonly ToOneRelationship[];
}

/**
 * A record type that clients can query, compiled from its definition. The maps contain every name that a request may
 * use for this type, so that looking up a name takes constant time.
 */
export interface RecordType {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly ResourceAttribute[];
  /**
   * Maps a path to attributes. The path of an attribute maps to this attribute; the path of an object (`issuer.tax_id`)
   * maps to all attributes inside.
   */
  readonly attributesBy: ReadonlyMap<string, readonly ResourceAttribute[]>;
  readonly dimensions: ReadonlyMap<string, FilterField>;
  /** The fields that a `whereClause` may compare, including the id and the foreign keys, but without relationships. */
  readonly fieldTree: ReadonlyMap<string, FilterFieldTree>;
  readonly virtual: ReadonlyMap<string, string>;
  readonly unfilterable: readonly string[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The to-one relationships whose foreign key is a column of this record type. */
  readonly toOne: readonly ToOneRelationship[];
  readonly softDeleteFilter: SoftDeleteFilter | undefined;
  /** Whether the records are lines of another record, such as the items of an invoice. */
  readonly hasLineRecords: boolean;
  /** Whether the primary key of the table is `id` and not `(id, organisation_id)`. */
  readonly hasKeyWithoutOrganisation: boolean;
}

export type RecordCatalogue = ReadonlyMap<string, RecordType>;
