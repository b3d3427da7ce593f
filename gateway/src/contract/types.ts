/**
 * Terms of the contract.
 * - root: a record type that clients can query; the engine's table has the same name.
 * - field: a value of a record, named by a dotted path (`grand_total.amount`); its column is the path with `_` instead
 *   of `.`.
 * - facet: a field of a related record (to-one), named by a path that begins with the relationship (`issuer.name`).
 * - dimension: anything that a filter can name: a field or a facet.
 * - sort proxy: an aggregate of a to-many relationship by which a query can sort (`invoice_items.sum.amount`).
 */

/** Data type of a field that filters accept. The type decides the allowed operators. */
export type DataType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

/** Type of a column in the engine. The type decides the accepted values and their form. */
export type ColumnType = 'text' | 'numeric' | 'int4' | 'int8' | 'boolean' | 'date' | 'timestamptz' | 'enum' | 'uuid';

/** Name of the conversion of an engine value to a value of a response. */
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

/** The type and other properties of a field; its name is not included. */
export interface FieldProperties {
  readonly type: DataType;
  readonly storage: ColumnType;
  readonly codec: ResponseConversion;
  /** Values of an enum, in the order in which the engine sorts them. */
  readonly values: readonly string[];
  /** Whether the column can be null. */
  readonly nullable: boolean;
}

/** A to-one relationship in the definition of a record type. */
export interface ToOneDefinition {
  readonly root: string;
  readonly facets: readonly string[];
  /** Foreign key column. Default: `<name>_id`. */
  readonly column?: string;
  /** JSON:API type of the relationship's resource identifiers. By default, the type of the related record. */
  readonly identifierType?: string;
}

/** A to-many relationship in the definition of a record type. */
export interface ToManyDefinition {
  readonly root: string;
  readonly sortProxies: readonly string[];
  /** For a many-to-many relationship: the engine's array relationship to the join table. */
  readonly through?: string;
  /**
   * For a many-to-many relationship: the engine's array relationship to a view with distinct pairs. Its rows are
   * counted and included.
   */
  readonly pairs?: string;
}

/** A column that responses contain although filters do not accept it, or that responses contain under a second path. */
export interface ExtraColumn {
  readonly column: string;
  readonly codec: ResponseConversion;
}

/** An attribute that is a list of objects, one for each row of a to-many relationship. */
export interface ListDefinition {
  readonly relationship: string;
  readonly fields: readonly string[];
}

/** Filter that hides soft-deleted rows, unless a condition of the query names the soft-delete field. */
export interface SoftDeleteFilter {
  readonly field: string;
  /** The condition on rows that are not deleted, in the engine's syntax. */
  readonly keep: ColumnTest;
}

/** The definition of a record type that clients can query, as in `roots/<root>.ts`. */
export interface RootDefinition {
  readonly name: string;
  /** JSON:API type of the record's resources. */
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldProperties>>;
  /** Composite fields that cannot be used, with the field to use instead. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly extraColumns?: Readonly<Record<string, ExtraColumn>>;
  /** Attributes that filters do not accept, although clients may expect it. */
  readonly unfilterable?: readonly string[];
  readonly lists?: Readonly<Record<string, ListDefinition>>;
  readonly softDeleteFilter?: SoftDeleteFilter;
  readonly toOne?: Readonly<Record<string, ToOneDefinition>>;
  readonly toMany?: Readonly<Record<string, ToManyDefinition>>;
  /** Whether the records are lines of another record. Conditions on lines cost more. Default: no. */
  readonly hasLineRecords?: true;
}

/** A value of a variable of a GraphQL operation. */
export type EngineValue = string | number | boolean;

/** A conjunction of conditions on one column in the engine's syntax: `{_gte: …, _lt: …}`. */
export type ColumnTest = Readonly<Record<string, EngineValue | readonly EngineValue[]>>;

/** An attribute with one column. */
export interface ColumnAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  readonly column: string;
  readonly codec: ResponseConversion;
}

/** An attribute that is a list of objects. */
export interface ListAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  /** The engine's array relationship to the rows of the list. */
  readonly relationship: string;
  readonly root: string;
  readonly members: readonly ColumnAttribute[];
}

/** An attribute of a record. */
export type Attribute = ColumnAttribute | ListAttribute;

/** A to-one relationship with its foreign key column. */
export interface ToOneRelationship {
  readonly cardinality: 'one';
  readonly name: string;
  readonly root: string;
  readonly column: string;
  readonly identifierType: string;
}

/** A to-many relationship. */
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

/** A field that `filters` accept: of the queried record, or of a record that it is related to (to-one). */
export interface FilterField {
  readonly path: string;
  readonly kind: FieldProperties;
  /** The to-one relationship to the field's row. */
  readonly relationship: string | undefined;
  readonly column: string;
  /**
   * For a workspace field: the relationship to the row with the external id; `undefined` when the record itself is that
   * row.
   */
  readonly workspaceRelationship: string | undefined;
}

/** A name in a `whereClause`: a column, or an object with several fields. */
export type FieldTree =
  | { readonly is: 'column'; readonly path: string; readonly column: string; readonly kind: FieldProperties }
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, FieldTree> };

/** A column in a `whereClause`. */
export type FieldTreeColumn = Extract<FieldTree, { is: 'column' }>;

/** The fields that a response contains of the resources of one record type. */
export interface Fieldset {
  readonly attributes: readonly Attribute[];
  /** The to-one relationships whose identifiers the response contains. */
  readonly identifiers: readonly ToOneRelationship[];
}

/** A record type that clients can query, compiled from its definition. Maps make every lookup of a request fast. */
export interface Root {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly Attribute[];
  /** Attributes by their path. The path of an object leads to all attributes in the object. */
  readonly attributesBy: ReadonlyMap<string, readonly Attribute[]>;
  readonly dimensions: ReadonlyMap<string, FilterField>;
  /** The names that a `whereClause` may contain for a record without its relationships: fields, id, foreign keys. */
  readonly fieldTree: ReadonlyMap<string, FieldTree>;
  readonly virtual: ReadonlyMap<string, string>;
  readonly unfilterable: readonly string[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The to-one relationships whose identifiers are columns of the record itself. */
  readonly toOne: readonly ToOneRelationship[];
  readonly softDeleteFilter: SoftDeleteFilter | undefined;
  /** Whether the records are lines of another record, such as the items of an invoice. */
  readonly hasLineRecords: boolean;
}

export type Catalogue = ReadonlyMap<string, Root>;
