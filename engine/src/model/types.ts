import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { Operand, Value } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** The values of an enum table with their comments, and the name of the resulting GraphQL enum. */
export interface Enumeration {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface Column {
  /** Name in the database. */
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table that the column refers to. */
  readonly enumeration: Enumeration | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Whether the database computes the column, so that it cannot be written. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface RoutineArgument {
  /** Name in the database; undefined: the argument is given by position. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** Source of the value: the client, or the engine with the current row or the session. */
  readonly is: 'input' | 'row' | 'session';
}

/** A function of the database. */
export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly RoutineArgument[];
  /** Whether the function may change data, or may return different results for the same arguments. */
  readonly volatile: boolean;
}

/** A function that computes a value, and its call without arguments from the client. */
export interface Computation {
  readonly routine: Routine;
  readonly call: Call;
}

/** A scalar that a function computes from a row. */
export interface ComputedScalar {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: Computation;
  readonly description: string | undefined;
}

/** A relation from a row to rows, by equal columns or by a function of the row. */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: Table;
  /** The function that returns the rows; undefined: the rows are found by equal columns. */
  readonly computed: Computation | undefined;
  /** Pairs of columns that must be equal, of this table and of the related table. */
  readonly mapping: readonly (readonly [here: Column, there: Column])[];
  /** Whether an object relationship may have no row. */
  readonly nullable: boolean;
  /** Whether a nested insert writes the related row after this row, because the related table has the foreign key. */
  readonly insertedAfter: boolean;
  /** Whether the related columns contain a key, so that there is at most one related row. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<Column>;
  readonly computed: ReadonlySet<ComputedScalar>;
  /** Columns and computed scalars that are visible on some rows only; they are null on the others. */
  readonly masks: ReadonlyMap<Column | ComputedScalar, Scalar>;
  readonly filter: Predicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** The root fields that the permission allows; undefined: all. */
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
  /** Undefined: rows that an upsert updates are checked by the insert permission. */
  readonly check: Predicate | undefined;
  readonly presets: readonly Preset[];
  readonly backendOnly: boolean;
}

export interface DeletePermission {
  readonly filter: Predicate;
  readonly backendOnly: boolean;
}

/** Permissions by role. The role `admin` may do everything and has no entry. */
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
  /** Name in GraphQL: name of its type, and stem of all other names. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /** By name in the database, in the order of the table. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly Column[] | undefined;
  readonly keys: readonly Key[];
  /** For each index, the columns by which it is sorted. The index may omit rows whose first column is null. */
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
  /** Whether the function may change data, so that it may be called only once for a request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: Operand;
      readonly type: PgType;
      /** Set if an earlier argument is left to its default, so that this one is passed by name. */
      readonly name: string | undefined;
    };

/**
 * A scalar of a row: a column, a computed value, a scalar as text, or a scalar that is null unless the row meets a
 * condition.
 */
export type Scalar =
  | Column
  | ComputedScalar
  | { readonly textOf: Scalar; readonly type: PgType }
  | { readonly masked: Column | ComputedScalar; readonly when: Predicate; readonly type: PgType };

/** A condition on a row of a table. It already excludes rows that the caller may not see. */
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
  /** On an aggregate of related rows; `having` is the condition on its value. */
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
  /**
   * Of a permission: `$` in it means the row that this condition is on, whatever relationship the query follows to it.
   */
  | { readonly is: 'rooted'; readonly of: Predicate };

/** The aggregates that conditions may use. */
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
