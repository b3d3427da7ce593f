import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { Operand, Value } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** The values of an enum table, by what they say of themselves, and the name of the GraphQL enum they make. */
export interface Enumeration {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface Column {
  /** Its name in the database. */
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table that the column refers to. */
  readonly enumeration: Enumeration | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The database computes it: it cannot be written. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface RoutineArgument {
  /** Its name in the database; undefined: it has none and is given by position. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** Who gives it: the client, or the engine with the row the function is of, or with the session. */
  readonly is: 'input' | 'row' | 'session';
}

/** A function of the database. */
export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly RoutineArgument[];
  /** It may change something, or gives another answer each time. */
  readonly volatile: boolean;
}

/** A function that computes something, and its call without arguments of the client's. */
export interface Computation {
  readonly routine: Routine;
  readonly call: Call;
}

/** A scalar that a function computes of each row. */
export interface ComputedScalar {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: Computation;
  readonly description: string | undefined;
}

/** What leads from a row to rows: columns that meet, or a function of the row. */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: Table;
  /** The function that gives the rows; undefined: columns meet. */
  readonly computed: Computation | undefined;
  /** Columns here and the columns there that equal them. */
  readonly mapping: readonly (readonly [here: Column, there: Column])[];
  /** An object relationship that may lead nowhere. */
  readonly nullable: boolean;
  /** A row that is inserted along with one of this table comes after it: the key lies on the other side. */
  readonly insertedAfter: boolean;
  /** The columns there hold a key: at most one row. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<Column>;
  readonly computed: ReadonlySet<ComputedScalar>;
  /** Columns and computed scalars that are shown of some rows only; they are null elsewhere. */
  readonly masks: ReadonlyMap<Column | ComputedScalar, Scalar>;
  readonly filter: Predicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** Root fields that are offered; undefined: all. */
  readonly roots: ReadonlySet<string> | undefined;
}

export interface Preset {
  readonly column: Column;
  readonly value: Value;
}

export interface InsertPermission {
  readonly columns: ReadonlySet<Column>;
  readonly check: Predicate;
  readonly presets: readonly Preset[];
  readonly backendOnly: boolean;
}

export interface UpdatePermission {
  readonly columns: ReadonlySet<Column>;
  readonly filter: Predicate;
  /** Undefined: rows that an upsert updates have to pass the check of the insert permission. */
  readonly check: Predicate | undefined;
  readonly presets: readonly Preset[];
  readonly backendOnly: boolean;
}

export interface DeletePermission {
  readonly filter: Predicate;
  readonly backendOnly: boolean;
}

/** Role -> what it may do; the role `admin` may do everything and is in none of them. */
interface Permissions {
  readonly select: Map<string, SelectPermission>;
  readonly insert: Map<string, InsertPermission>;
  readonly update: Map<string, UpdatePermission>;
  readonly delete: Map<string, DeletePermission>;
}

export interface Key {
  readonly name: string;
  readonly primary: boolean;
  readonly columns: readonly Column[];
}

/** A tracked table or view. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Its name in GraphQL: the name of its type and the stem of every other. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /** By name in the database, in the order of the table. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly Column[] | undefined;
  readonly keys: readonly Key[];
  /** The columns that each index holds rows in the order of; rows without a value for the first may be missing in it. */
  readonly indexes: readonly (readonly Column[])[];
  readonly computed: Map<string, ComputedScalar>;
  readonly relationships: Map<string, Relationship>;
  readonly permissions: Permissions;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly description: string | undefined;
}

/** A call of a function of the database. */
export interface Call {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** It may change something: it is not to be called twice for one request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: Operand;
      readonly type: PgType;
      /** Given by name, where arguments before it are left to their defaults. */
      readonly name: string | undefined;
    };

/** A scalar of a row: stored, computed, as text, or null unless the row meets a condition. */
export type Scalar =
  | Column
  | ComputedScalar
  | { readonly textOf: Scalar; readonly type: PgType }
  | { readonly masked: Column | ComputedScalar; readonly when: Predicate; readonly type: PgType };

/** A condition on a row of a table. What the caller may not see is already excluded in it. */
export type Predicate =
  | { readonly is: 'all'; readonly of: readonly Predicate[] }
  | { readonly is: 'any'; readonly of: readonly Predicate[] }
  | { readonly is: 'not'; readonly of: Predicate }
  | { readonly is: 'compare'; readonly column: Scalar; readonly operator: string; readonly operand: Operand }
  | {
      readonly is: 'compare-columns';
      readonly column: Column;
      readonly operator: string;
      readonly other: Column;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: Scalar; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: Predicate }
  /** On an aggregate of related rows; `having` is on its value. */
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly aggregate: PredicateFunction;
      readonly of: readonly Scalar[];
      readonly distinct: boolean;
      readonly having: Predicate;
    }
  | { readonly is: 'exists'; readonly table: Table; readonly where: Predicate }
  /** Of a permission: `$` in it is the row that this condition is on, from wherever a query leads to the row. */
  | { readonly is: 'rooted'; readonly of: Predicate };

/** The aggregates that conditions may look at. */
export type PredicateFunction =
  | 'avg'
  | 'bool_and'
  | 'bool_or'
  | 'corr'
  | 'count'
  | 'covar_samp'
  | 'max'
  | 'min'
  | 'stddev_samp'
  | 'sum'
  | 'var_samp';

export type AggregateFunction =
  | 'avg'
  | 'max'
  | 'min'
  | 'stddev'
  | 'stddev_pop'
  | 'stddev_samp'
  | 'sum'
  | 'var_pop'
  | 'var_samp'
  | 'variance';
