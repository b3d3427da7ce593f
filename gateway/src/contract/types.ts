/**
 * Glossary of the contract room.
 * - root: a kind of record that can be queried; the engine has a table of the same name.
 * - field: a dotted path of a root (`grand_total.amount`); its column is the path with `_` for `.`.
 * - facet: a field of a to-one related root that can be named through the relationship (`issuer.name`).
 * - dimension: what a filter can name: a field or a facet.
 * - sort proxy: an aggregate of a to-many relationship that can be sorted by (`invoice_items.sum.amount`).
 */

/** What decides which operators a dimension takes. */
export type DataType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

/** How the engine holds a value, which decides what is accepted and in which form it is sent. */
export type Storage = 'text' | 'numeric' | 'int4' | 'int8' | 'boolean' | 'date' | 'timestamptz' | 'enum' | 'uuid';

/** How a value of the engine is shown in an answer. */
export type Codec = 'text' | 'decimal' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime' | 'textList' | 'json';

/** What there is to know of a field but its name. */
export interface FieldKind {
  readonly type: DataType;
  readonly storage: Storage;
  readonly codec: Codec;
  /** The values of an enum, in the engine's order. */
  readonly values: readonly string[];
  /** The column can be null. */
  readonly nullable: boolean;
}

/** A to-one relationship as a root writes it down. */
export interface ToOneDefinition {
  readonly root: string;
  readonly facets: readonly string[];
  /** The foreign key column; `<name>_id` where none is given. */
  readonly column?: string;
  /** The JSON:API type that identifiers of this relationship carry; the target's own where none is given. */
  readonly identifierType?: string;
}

/** A to-many relationship as a root writes it down. */
export interface ToManyDefinition {
  readonly root: string;
  readonly sortProxies: readonly string[];
  /** The array relationship that a many-to-many relationship runs through. */
  readonly through?: string;
  /** The same with each pair once: by it the rows of a many-to-many relationship are counted and shown. */
  readonly pairs?: string;
}

/** A column that answers show although it is no dimension, or under a second path. */
export interface ShownColumn {
  readonly column: string;
  readonly codec: Codec;
}

/** An attribute that is a list of objects: some fields of each row behind a to-many relationship. */
export interface ListDefinition {
  readonly relationship: string;
  readonly fields: readonly string[];
}

/** Rows that a query leaves out unless one of its conditions names the field. */
export interface SoftDeleteFilter {
  readonly field: string;
  /** The condition, in the engine's words, that the remaining rows meet. */
  readonly keep: Test;
}

/** One root as `roots/<root>.ts` writes it down. */
export interface RootDefinition {
  readonly name: string;
  /** The JSON:API type of its resources. */
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldKind>>;
  /** Composite fields that exist in name only, each with the field to use in its place. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly shown?: Readonly<Record<string, ShownColumn>>;
  /** Those of `shown` that a client could take for dimensions. */
  readonly unfilterable?: readonly string[];
  readonly lists?: Readonly<Record<string, ListDefinition>>;
  readonly softDeleteFilter?: SoftDeleteFilter;
  readonly toOne?: Readonly<Record<string, ToOneDefinition>>;
  readonly toMany?: Readonly<Record<string, ToManyDefinition>>;
}

/** A value as a variable of a GraphQL operation carries it. */
export type EngineValue = string | number | boolean;

/** Conditions on one column in the engine's words, all of which hold: `{_gte: …, _lt: …}`. */
export type Test = Readonly<Record<string, EngineValue | readonly EngineValue[]>>;

/** An attribute that is one column. */
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
  /** The array relationship behind which the rows lie. */
  readonly relationship: string;
  readonly root: string;
  readonly members: readonly ColumnAttribute[];
}

/** What answers show of a record under a path. */
export type Attribute = ColumnAttribute | ListAttribute;

/** A to-one relationship, its column found. */
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

/** How the records of a root are related to others. */
export type Relationship = ToOne | ToMany;

/** What `filters` can be about: an own field, or one behind a to-one relationship. */
export interface Dimension {
  readonly path: string;
  readonly kind: FieldKind;
  /** The to-one relationship that the dimension lies behind. */
  readonly relationship: string | undefined;
  readonly column: string;
  /** For a workspace: the relationship whose row carries its external id; `undefined` where the row itself does. */
  readonly workspaceRelationship: string | undefined;
}

/** What a name of a row stands for in a `whereClause`: a column, or an object that holds several. */
export type FieldTree =
  | { readonly is: 'column'; readonly path: string; readonly column: string; readonly kind: FieldKind }
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, FieldTree> };

/** What shows of the resources of a root, where it is not all of them. */
export interface Fieldset {
  readonly attributes: readonly Attribute[];
  /** The to-one relationships whose identifiers show. */
  readonly identifiers: readonly ToOne[];
}

/** A root made ready: every lookup a request needs is a map. */
export interface Root {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly Attribute[];
  /** Attributes by their path, and by that of each object they lie in. */
  readonly attributesBy: ReadonlyMap<string, readonly Attribute[]>;
  readonly dimensions: ReadonlyMap<string, Dimension>;
  /** What a `whereClause` can name of a row itself: its fields, its id, its foreign keys. */
  readonly fieldTree: ReadonlyMap<string, FieldTree>;
  readonly virtual: ReadonlyMap<string, string>;
  readonly unfilterable: readonly string[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** Those of its relationships that lead to one row: their identifiers are the row's own columns. */
  readonly toOne: readonly ToOne[];
  readonly softDeleteFilter: SoftDeleteFilter | undefined;
}

export type Catalogue = ReadonlyMap<string, Root>;
