/**
 * Terms of the contract.
 * - root: a kind of record that can be queried; the engine's table has the same name.
 * - field: a dotted path of a root (`grand_total.amount`); its column is the path with `_` instead of `.`.
 * - facet: a field of a to-one related root, named through the relationship (`issuer.name`).
 * - dimension: anything that a filter can name: a field or a facet.
 * - sort proxy: an aggregate of a to-many relationship that can be sorted by (`invoice_items.sum.amount`).
 */

/** Type of a dimension; it decides the allowed operators. */
export type DataType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

/** Type of a column in the engine; it decides the accepted values and their form. */
export type Storage = 'text' | 'numeric' | 'int4' | 'int8' | 'boolean' | 'date' | 'timestamptz' | 'enum' | 'uuid';

/** Conversion of a value of the engine for a response. */
export type Codec = 'text' | 'decimal' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime' | 'textList' | 'json';

/** The properties of a field without its name. */
export interface FieldKind {
  readonly type: DataType;
  readonly storage: Storage;
  readonly codec: Codec;
  /** Values of an enum, in the engine's order. */
  readonly values: readonly string[];
  /** Whether the column can be null. */
  readonly nullable: boolean;
}

/** A to-one relationship in the definition of a root. */
export interface ToOneDefinition {
  readonly root: string;
  readonly facets: readonly string[];
  /** Foreign key column. Default: `<name>_id`. */
  readonly column?: string;
  /** JSON:API type of the relationship's identifiers. Default: the type of the target. */
  readonly identifierType?: string;
}

/** A to-many relationship in the definition of a root. */
export interface ToManyDefinition {
  readonly root: string;
  readonly sortProxies: readonly string[];
  /** Array relationship to the join table of a many-to-many relationship. */
  readonly through?: string;
  /** Array relationship to the distinct pairs of a many-to-many relationship; its rows are counted and included. */
  readonly pairs?: string;
}

/** A column that responses contain although it is not a dimension, or under a second path. */
export interface ExtraColumn {
  readonly column: string;
  readonly codec: Codec;
}

/** An attribute that is a list of objects, one for each row of a to-many relationship. */
export interface ListDefinition {
  readonly relationship: string;
  readonly fields: readonly string[];
}

/** The rows that a query leaves out unless one of its conditions names the field. */
export interface SoftDeleteFilter {
  readonly field: string;
  /** The condition on the remaining rows, in the engine's syntax. */
  readonly keep: Test;
}

/** The definition of a root, as in `roots/<root>.ts`. */
export interface RootDefinition {
  readonly name: string;
  /** JSON:API type of its resources. */
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** Composite fields that cannot be used, with the field to use instead. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly extraColumns?: Readonly<Record<string, ExtraColumn>>;
  /** Attributes without a filter that clients may take for dimensions. */
  readonly unfilterable?: readonly string[];
  readonly lists?: Readonly<Record<string, ListDefinition>>;
  readonly softDeleteFilter?: SoftDeleteFilter;
  readonly toOne?: Readonly<Record<string, ToOneDefinition>>;
  readonly toMany?: Readonly<Record<string, ToManyDefinition>>;
}

/** A value of a variable of a GraphQL operation. */
export type EngineValue = string | number | boolean;

/** A conjunction of conditions on one column in the engine's syntax: `{_gte: …, _lt: …}`. */
export type Test = Readonly<Record<string, EngineValue | readonly EngineValue[]>>;

/** An attribute with one column. */
export interface ColumnAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  readonly column: string;
  readonly codec: Codec;
}

/** An attribute that is a list of objects. */
export interface ListAttribute {
  readonly path: string;
  readonly segments: readonly string[];
  /** The array relationship to the rows of the list. */
  readonly relationship: string;
  readonly root: string;
  readonly members: readonly ColumnAttribute[];
}

/** An attribute of a record. */
export type Attribute = ColumnAttribute | ListAttribute;

/** A to-one relationship with its column. */
export interface ToOne {
  readonly cardinality: 'one';
  readonly name: string;
  readonly root: string;
  readonly column: string;
  readonly identifierType: string;
}

/** A to-many relationship. */
export interface ToMany {
  readonly cardinality: 'many';
  readonly name: string;
  readonly root: string;
  readonly through: string | undefined;
  readonly pairs: string | undefined;
  readonly sortProxies: readonly string[];
}

/** A relationship between two roots. */
export type Relationship = ToOne | ToMany;

/** A field that `filters` can name: of the root itself, or of a to-one related root. */
export interface Dimension {
  readonly path: string;
  readonly kind: FieldKind;
  /** The to-one relationship to the field's row. */
  readonly relationship: string | undefined;
  readonly column: string;
  /** For a workspace: the relationship to the row with the external id; `undefined` when it is the row itself. */
  readonly workspaceRelationship: string | undefined;
}

/** A name in a `whereClause`: a column, or an object with several fields. */
export type FieldTree =
  | { readonly is: 'column'; readonly path: string; readonly column: string; readonly kind: FieldKind }
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, FieldTree> };

/** A column in a `whereClause`. */
export type FieldLeaf = Extract<FieldTree, { is: 'column' }>;

/** The fields that a response contains of the resources of one root. */
export interface Fieldset {
  readonly attributes: readonly Attribute[];
  /** The to-one relationships whose identifiers the response contains. */
  readonly identifiers: readonly ToOne[];
}

/** A compiled root: every lookup of a request is a map. */
export interface Root {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly Attribute[];
  /** Attributes by their path, and by the path of each object that contains them. */
  readonly attributesBy: ReadonlyMap<string, readonly Attribute[]>;
  readonly dimensions: ReadonlyMap<string, Dimension>;
  /** The names of the row itself that a `whereClause` may contain: fields, id, foreign keys. */
  readonly fieldTree: ReadonlyMap<string, FieldTree>;
  readonly virtual: ReadonlyMap<string, string>;
  readonly unfilterable: readonly string[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The relationships to one row: their identifiers are columns of the row itself. */
  readonly toOne: readonly ToOne[];
  readonly softDeleteFilter: SoftDeleteFilter | undefined;
}

export type Catalogue = ReadonlyMap<string, Root>;
