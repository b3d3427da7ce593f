import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { ValueSource, ValueWithPath } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** An enum table: the name of its GraphQL enum, and its values with their comments. */
export interface EnumDefinition {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface TableColumn {
  /** The column's name in the database. */
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table to which the column refers by a foreign key; undefined without such a foreign key. */
  readonly enumeration: EnumDefinition | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** True if the database always computes the value of the column, so that clients cannot write it. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface FunctionArgument {
  /** The argument's name in the database; undefined if the function's argument has no name. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /**
   * Source of the argument's value: the client (`input`), the row of the computed field (`row`), or the session
   * variables (`session`).
   */
  readonly is: 'input' | 'row' | 'session';
}

/** A database function that clients, computed fields or relationships call. */
export interface DatabaseFunction {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly FunctionArgument[];
  /** True if the function may change data or return different results for the same arguments (VOLATILE in Postgres). */
  readonly volatile: boolean;
}

/** The database function of a computed field. `call` is the call of the function if the client passes no arguments. */
export interface ComputedFunction {
  readonly routine: DatabaseFunction;
  readonly call: FunctionCall;
}

/** A computed field with a scalar value, which a database function computes from a row. */
export interface ScalarComputed {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: ComputedFunction;
  readonly description: string | undefined;
}

/**
 * A relationship from a row to related rows. The related rows are those with equal values in the mapped columns, or
 * those that a function returns.
 */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: TrackedTable;
  /** The function that returns the related rows; undefined if mapped columns determine the related rows. */
  readonly computed: ComputedFunction | undefined;
  /**
   * Pairs of columns whose values are equal in related rows: a column of this table and a column of the related table.
   */
  readonly mapping: readonly (readonly [here: TableColumn, there: TableColumn])[];
  /** True if an object relationship can lead to no row, so that its value is null. */
  readonly nullable: boolean;
  /**
   * True if a nested insert writes the related row after this row. This order is necessary if the foreign key is in the
   * related table.
   */
  readonly insertedAfter: boolean;
  /** True if the mapped columns of the related table contain a unique key, so that at most one related row exists. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly computed: ReadonlySet<ScalarComputed>;
  /** Columns and computed fields that the role can read only in some rows. In other rows, the value is null. */
  readonly masks: ReadonlyMap<TableColumn | ScalarComputed, RowValue>;
  readonly filter: RowPredicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** Kinds of root fields that the permission allows in queries; undefined means all kinds. */
  readonly roots: ReadonlySet<string> | undefined;
  /** Kinds of root fields that the permission allows in subscriptions; undefined means all kinds. */
  readonly subscriptionRoots: ReadonlySet<string> | undefined;
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
   * The condition that a row must meet after an update. If the condition is undefined, an upsert checks the updated row
   * with the condition of the insert permission.
   */
  readonly check: RowPredicate | undefined;
  readonly presets: readonly ColumnPreset[];
  readonly backendOnly: boolean;
}

export interface DeletePermission {
  readonly filter: RowPredicate;
  readonly backendOnly: boolean;
}

/** The permissions of each role on a table. The role `admin` has no entry, because it has all permissions. */
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
  /** The name of the table's GraphQL type, from which the other GraphQL names of the table are derived. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /**
   * The descriptions that the metadata contains for root fields. With an empty text, the root field has no description.
   */
  readonly rootDescriptions: Readonly<Partial<Record<RootFieldKind, string>>>;
  /** The columns by their names in the database, in the order of the table definition. */
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly primaryKey: readonly TableColumn[] | undefined;
  readonly keys: readonly UniqueKey[];
  /**
   * The unique indexes that belong to no constraint, partial indexes included. A partial index is unique only for some
   * rows.
   */
  readonly uniqueIndexes: readonly UniqueKey[];
  /**
   * The columns of each index, in the order in which the index lists them. An index may omit the rows whose first column
   * is null.
   */
  readonly indexes: readonly (readonly TableColumn[])[];
  readonly computed: Map<string, ScalarComputed>;
  readonly relationships: Map<string, Relationship>;
  readonly permissions: Permissions;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly description: string | undefined;
}

/** A call of a database function. */
export interface FunctionCall {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** True if the function may change data. The engine calls such a function only once for each request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: ValueWithPath;
      readonly type: PgType;
      /**
       * Name with which the call passes the argument; undefined if the call passes it by position. An argument that
       * follows an omitted argument must be passed by name.
       */
      readonly name: string | undefined;
    };

/**
 * A value of a row: a column or a computed field. `textOf` is a value cast to text. `masked` is a value that is null in
 * rows that do not meet the condition `when`.
 */
export type RowValue =
  | TableColumn
  | ScalarComputed
  | { readonly textOf: RowValue; readonly type: PgType }
  | { readonly masked: TableColumn | ScalarComputed; readonly when: RowPredicate; readonly type: PgType };

/** A condition on the rows of a table. The condition also excludes the rows that the caller may not read. */
export type RowPredicate =
  | { readonly is: 'all'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'any'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'not'; readonly of: RowPredicate }
  | {
      readonly is: 'compare';
      readonly column: RowValue;
      readonly operator: string;
      readonly operand: ValueWithPath;
    }
  | {
      readonly is: 'compare-columns';
      readonly column: TableColumn;
      readonly operator: string;
      readonly other: TableColumn;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: RowValue; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: RowPredicate }
  /**
   * A condition on an aggregate of related rows. `where` selects the related rows, and `having` is the condition on the
   * value of the aggregate.
   */
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly aggregate: ConditionAggregate;
      readonly of: readonly RowValue[];
      readonly distinct: boolean;
      readonly having: RowPredicate;
    }
  | { readonly is: 'exists'; readonly table: TrackedTable; readonly where: RowPredicate }
  /**
   * A part of a caller's condition that Postgres evaluates only on rows that meet `by`, the filter of the permission. On
   * other rows, the value is unknown.
   */
  | { readonly is: 'guarded'; readonly by: RowPredicate; readonly of: RowPredicate }
  /**
   * A part of a permission's condition. In this part and in its conditions on related rows, `$` refers to the row to
   * which the permission applies.
   */
  | { readonly is: 'rooted'; readonly of: RowPredicate };

/** The aggregate functions that conditions on related rows may contain. */
export type ConditionAggregate =
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
