import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { LocatedValue, ValueSource } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** The values of an enum table with their comments, and the name of the resulting GraphQL enum. */
export interface Enumeration {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface TableColumn {
  /** The column's name in the database. */
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table that the column refers to by a foreign key. */
  readonly enumeration: Enumeration | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Whether the database computes the column's value, so that clients cannot write the column. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface RoutineArgument {
  /** The argument's name in the database; undefined if the function's argument has no name. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** Source of the argument's value: the client, or the engine, which passes the current row or the session. */
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

/** A function that computes a value from a row, and its call with no arguments from the client. */
export interface ComputedValue {
  readonly routine: Routine;
  readonly call: FunctionCall;
}

/** A computed field: a function computes its value from a row. */
export interface ComputedScalar {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: ComputedValue;
  readonly description: string | undefined;
}

/** A relationship from a row to related rows, by equal columns or by a function of the row. */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: TrackedTable;
  /** The function that returns the related rows; undefined if equal columns determine the related rows. */
  readonly computed: ComputedValue | undefined;
  /** Pairs of columns that must be equal: a column of this table and a column of the related table. */
  readonly mapping: readonly (readonly [here: TableColumn, there: TableColumn])[];
  /** Whether a row may have no related row in an object relationship. */
  readonly nullable: boolean;
  /** Whether a nested insert writes the related row after this row, because the related table has the foreign key. */
  readonly insertedAfter: boolean;
  /** Whether the related columns contain a unique key. If so, there is at most one related row. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly computed: ReadonlySet<ComputedScalar>;
  /** Columns and computed fields that the role sees on some rows only. On other rows, their value is null. */
  readonly masks: ReadonlyMap<TableColumn | ComputedScalar, RowScalar>;
  readonly filter: RowPredicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** The root fields that the permission allows; undefined means all root fields. */
  readonly roots: ReadonlySet<string> | undefined;
}

export interface ColumnPreset {
  readonly column: TableColumn;
  readonly value: ValueSource;
}

export interface InsertPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly check: RowPredicate;
  readonly presets: readonly ColumnPreset[];
  readonly backendOnly: boolean;
}

export interface UpdatePermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly filter: RowPredicate;
  /**
   * The condition that rows must meet after an update; undefined if an upsert must check updated rows by the insert
   * permission.
   */
  readonly check: RowPredicate | undefined;
  readonly presets: readonly ColumnPreset[];
  readonly backendOnly: boolean;
}

export interface DeletePermission {
  readonly filter: RowPredicate;
  readonly backendOnly: boolean;
}

/** Permissions of a table by role. The role `admin` may do everything and has no entry. */
interface Permissions {
  readonly select: Map<string, SelectPermission>;
  readonly insert: Map<string, InsertPermission>;
  readonly update: Map<string, UpdatePermission>;
  readonly delete: Map<string, DeletePermission>;
}

export interface UniqueKey {
  readonly name: string;
  readonly primary: boolean;
  readonly columns: readonly TableColumn[];
}

/** A tracked table or view. */
export interface TrackedTable {
  readonly schema: string;
  readonly name: string;
  /** The table's name in GraphQL: name of its type, and common part of its other names. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /** Descriptions of root fields that the metadata sets. The empty text means no description. */
  readonly rootDescriptions: Readonly<Partial<Record<RootFieldKind, string>>>;
  /** The table's columns by their name in the database, in the order of the table. */
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly primaryKey: readonly TableColumn[] | undefined;
  readonly keys: readonly UniqueKey[];
  /** The unique indexes that belong to no constraint. An index with a predicate is unique for some rows only. */
  readonly uniqueIndexes: readonly UniqueKey[];
  /**
   * The columns of each index, in the order by which the index is sorted. The index may omit rows whose first column is
   * null.
   */
  readonly indexes: readonly (readonly TableColumn[])[];
  readonly computed: Map<string, ComputedScalar>;
  readonly relationships: Map<string, Relationship>;
  readonly permissions: Permissions;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly description: string | undefined;
}

/** A call of a function of the database. */
export interface FunctionCall {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** Whether the function may change data. The engine calls such a function only once for a request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: LocatedValue;
      readonly type: PgType;
      /**
       * Name of the argument in the call; undefined if the argument is passed by position. An argument after an omitted
       * argument needs its name.
       */
      readonly name: string | undefined;
    };

/**
 * A value of a row: a column, a computed field, the text of either, or a column that is null unless the row meets a
 * condition.
 */
export type RowScalar =
  | TableColumn
  | ComputedScalar
  | { readonly textOf: RowScalar; readonly type: PgType }
  | { readonly masked: TableColumn | ComputedScalar; readonly when: RowPredicate; readonly type: PgType };

/** A condition on a row of a table. The condition already excludes rows that the caller may not see. */
export type RowPredicate =
  | { readonly is: 'all'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'any'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'not'; readonly of: RowPredicate }
  | { readonly is: 'compare'; readonly column: RowScalar; readonly operator: string; readonly operand: LocatedValue }
  | {
      readonly is: 'compare-columns';
      readonly column: TableColumn;
      readonly operator: string;
      readonly other: TableColumn;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: RowScalar; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: RowPredicate }
  /** A condition on an aggregate of related rows; `having` is the condition on the aggregate's value. */
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly aggregate: PredicateFunction;
      readonly of: readonly RowScalar[];
      readonly distinct: boolean;
      readonly having: RowPredicate;
    }
  | { readonly is: 'exists'; readonly table: TrackedTable; readonly where: RowPredicate }
  /**
   * A permission's condition. In it, `$` means the row that this condition is on, whatever relationship the condition
   * follows.
   */
  | { readonly is: 'rooted'; readonly of: RowPredicate };

/** The aggregate functions that conditions may use. */
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
