import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { ValueSource, ValueWithPath } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** An enum table: values with their comments. */
export type EnumDefinition = { readonly name: string; readonly values: ReadonlyMap<string, string | undefined> };

export interface TableColumn {
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table to which the column refers by a foreign key. */
  readonly enumeration: EnumDefinition | undefined;
  readonly nullable: boolean;
  /** The database always computes the value, so clients cannot write it. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface FunctionArgument {
  /** Undefined if the function's argument has no name. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** From the client (`input`), the row of the computed field (`row`), or the session variables. */
  readonly is: 'input' | 'row' | 'session';
}

/** Called by clients, computed fields or relationships. */
export interface DatabaseFunction {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly FunctionArgument[];
  /** May change data or return different results for the same arguments (VOLATILE). */
  readonly volatile: boolean;
}

/** `call` is the call if the client passes no arguments. */
export type ComputedFunction = { readonly routine: DatabaseFunction; readonly call: FunctionCall };

/** A scalar that a database function computes from a row. */
export interface ScalarComputed {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: ComputedFunction;
  readonly description: string | undefined;
}

/** Related rows have equal values in the mapped columns, or a function returns them. */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: TrackedTable;
  /** The function that returns the related rows, instead of mapped columns. */
  readonly computed: ComputedFunction | undefined;
  readonly mapping: readonly (readonly [here: TableColumn, there: TableColumn])[];
  /** An object relationship can lead to no row. */
  readonly nullable: boolean;
  /** A nested insert writes the related row after this row, because the foreign key is in the related table. */
  readonly insertedAfter: boolean;
  /** The mapped columns of the related table contain a unique key, so at most one related row exists. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly computed: ReadonlySet<ScalarComputed>;
  /** Values that the role can read only in some rows; null in others. */
  readonly masks: ReadonlyMap<TableColumn | ScalarComputed, RowValue>;
  readonly filter: RowPredicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** Kinds of root fields in queries; undefined means all. */
  readonly roots: ReadonlySet<string> | undefined;
  /** The same for subscriptions. */
  readonly subscriptionRoots: ReadonlySet<string> | undefined;
}

export type ColumnPreset = { readonly column: TableColumn; readonly value: ValueSource };

export interface InsertPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly check: RowPredicate;
  readonly presets: readonly ColumnPreset[];
  readonly backendOnly: boolean;
}

export interface UpdatePermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly filter: RowPredicate;
  /** Condition after an update; undefined means that an upsert checks with the insert permission. */
  readonly check: RowPredicate | undefined;
  readonly presets: readonly ColumnPreset[];
  readonly backendOnly: boolean;
}

export type DeletePermission = { readonly filter: RowPredicate; readonly backendOnly: boolean };

/** By role. `admin` has no entry, because it has all permissions. */
interface Permissions {
  readonly select: Map<string, SelectPermission>;
  readonly insert: Map<string, InsertPermission>;
  readonly update: Map<string, UpdatePermission>;
  readonly delete: Map<string, DeletePermission>;
}

export type UniqueKey = { readonly name: string; readonly primary: boolean; readonly columns: readonly TableColumn[] };

/** A table or view. */
export interface TrackedTable {
  readonly schema: string;
  readonly name: string;
  /** Name of the GraphQL type, from which the others are derived. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /** With an empty text, the root field has no description. */
  readonly rootDescriptions: Readonly<Partial<Record<RootFieldKind, string>>>;
  /** By the name in the database, in the order of the table definition. */
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly primaryKey: readonly TableColumn[] | undefined;
  readonly keys: readonly UniqueKey[];
  /** Indexes that belong to no constraint. A partial index is unique only for some rows. */
  readonly uniqueIndexes: readonly UniqueKey[];
  /** In index order. An index may omit the rows whose first column is null. */
  readonly indexes: readonly (readonly TableColumn[])[];
  readonly computed: Map<string, ScalarComputed>;
  readonly relationships: Map<string, Relationship>;
  readonly permissions: Permissions;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly description: string | undefined;
}

export interface FunctionCall {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** May change data: called only once for each request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: ValueWithPath;
      readonly type: PgType;
      /** Undefined if passed by position. An argument after an omitted argument must be passed by name. */
      readonly name: string | undefined;
    };

/** `textOf` is a value cast to text; `masked` is null in rows that do not meet `when`. */
export type RowValue =
  | TableColumn
  | ScalarComputed
  | { readonly textOf: RowValue; readonly type: PgType }
  | { readonly masked: TableColumn | ScalarComputed; readonly when: RowPredicate; readonly type: PgType };

/** Also excludes the rows that the caller may not read. */
export type RowPredicate =
  | { readonly is: 'all'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'any'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'not'; readonly of: RowPredicate }
  | { readonly is: 'compare'; readonly column: RowValue; readonly operator: string; readonly operand: ValueWithPath }
  | {
      readonly is: 'compare-columns';
      readonly column: TableColumn;
      readonly operator: string;
      readonly other: TableColumn;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: RowValue; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: RowPredicate }
  /** `where` selects the related rows, and `having` is the condition on the aggregate's value. */
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
   * A part of a caller's condition that Postgres evaluates only on rows that meet `by`, the filter of the permission.
   * On other rows, the value is unknown.
   */
  | { readonly is: 'guarded'; readonly by: RowPredicate; readonly of: RowPredicate }
  /** In this part, with its conditions on related rows, `$` is the row to which the permission applies. */
  | { readonly is: 'rooted'; readonly of: RowPredicate };

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
