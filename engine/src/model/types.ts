import type { PgType } from '../catalog/introspect.ts';
import type { RootFieldKind } from '../metadata/table.ts';
import type { ParameterValueSource, ValueWithRequestPath } from '../sql/value.ts';

export type { PgType } from '../catalog/introspect.ts';

/** The values of an enum table with their comments, and the name of the resulting GraphQL enum. */
export interface EnumDefinition {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | undefined>;
}

export interface TableColumn {
  /** The column's name in the database. */
  readonly name: string;
  readonly graphqlName: string;
  readonly type: PgType;
  /** The enum table to which the column refers by a foreign key. */
  readonly enumeration: EnumDefinition | undefined;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Whether the database computes the column's value, so that clients cannot write the column. */
  readonly generated: boolean;
  readonly description: string | undefined;
}

export interface DatabaseFunctionArgument {
  /** The argument's name in the database; undefined if the function's argument has no name. */
  readonly name: string | undefined;
  readonly graphqlName: string;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /**
   * Source of the argument's value: `input` is the client, `row` the row of the computed field, `session` the session
   * variables.
   */
  readonly is: 'input' | 'row' | 'session';
}

/** A function of the database. */
export interface DatabaseFunction {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly DatabaseFunctionArgument[];
  /** Whether the function may change data, or may return different results for the same arguments. */
  readonly volatile: boolean;
}

/** A function that computes a value from a row. `call` is its call if the client passes no arguments. */
export interface ComputedValue {
  readonly routine: DatabaseFunction;
  readonly call: FunctionCall;
}

/** A computed field: a function computes its value from a row. */
export interface ComputedScalar {
  readonly graphqlName: string;
  readonly type: PgType;
  readonly computed: ComputedValue;
  readonly description: string | undefined;
}

/** A relationship from a row to related rows. Equal columns or a function determine the related rows. */
export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly table: TrackedTable;
  /** The function that returns the related rows; undefined if equal columns determine the related rows. */
  readonly computed: ComputedValue | undefined;
  /** Pairs of columns that must be equal: a column of this table and a column of the related table. */
  readonly mapping: readonly (readonly [here: TableColumn, there: TableColumn])[];
  /** Whether the related row of an object relationship may be missing. */
  readonly nullable: boolean;
  /**
   * Whether a nested insert writes the related row after this row. This is necessary if the foreign key belongs to the
   * related table.
   */
  readonly insertedAfter: boolean;
  /** Whether the related columns contain a unique key, so that there is at most one related row. */
  readonly unique: boolean;
  readonly description: string | undefined;
}

export interface SelectPermission {
  readonly columns: ReadonlySet<TableColumn>;
  readonly computed: ReadonlySet<ComputedScalar>;
  /** Columns and computed fields that the role can read only in some rows. In other rows, the value is null. */
  readonly masks: ReadonlyMap<TableColumn | ComputedScalar, RowValueExpression>;
  readonly filter: RowPredicate;
  readonly limit: number | undefined;
  readonly aggregations: boolean;
  /** The root fields of queries that the permission allows; undefined means all root fields. */
  readonly roots: ReadonlySet<string> | undefined;
  /** The root fields of subscriptions that the permission allows; undefined means all root fields. */
  readonly subscriptionRoots: ReadonlySet<string> | undefined;
}

export interface ColumnPreset {
  readonly column: TableColumn;
  readonly value: ParameterValueSource;
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
   * The condition that a row must meet after an update. If it is undefined, an upsert checks an updated row by the
   * insert permission.
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
  /** The table's name in GraphQL. It is the name of the table's type, and other names contain it. */
  readonly graphqlName: string;
  readonly rootNames: Readonly<Record<RootFieldKind, string>>;
  /** The descriptions of root fields in the metadata. An empty text means that the root field has no description. */
  readonly rootDescriptions: Readonly<Partial<Record<RootFieldKind, string>>>;
  /** The table's columns by their name in the database, in the order of the table. */
  readonly columns: ReadonlyMap<string, TableColumn>;
  readonly primaryKey: readonly TableColumn[] | undefined;
  readonly keys: readonly UniqueKey[];
  /** The unique indexes that belong to no constraint. An index with a predicate is unique only for some rows. */
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

/** A call of a database function. */
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
      readonly operand: ValueWithRequestPath;
      readonly type: PgType;
      /**
       * Name of the argument in the call; undefined if the call passes the argument by position. After an omitted
       * argument, every argument needs its name.
       */
      readonly name: string | undefined;
    };

/**
 * A value of a row: a column, a computed field, the text of a column or computed field, or a column that is null unless
 * the row meets a condition.
 */
export type RowValueExpression =
  | TableColumn
  | ComputedScalar
  | { readonly textOf: RowValueExpression; readonly type: PgType }
  | { readonly masked: TableColumn | ComputedScalar; readonly when: RowPredicate; readonly type: PgType };

/** A condition on a row of a table. The condition already excludes rows that the caller may not read. */
export type RowPredicate =
  | { readonly is: 'all'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'any'; readonly of: readonly RowPredicate[] }
  | { readonly is: 'not'; readonly of: RowPredicate }
  | {
      readonly is: 'compare';
      readonly column: RowValueExpression;
      readonly operator: string;
      readonly operand: ValueWithRequestPath;
    }
  | {
      readonly is: 'compare-columns';
      readonly column: TableColumn;
      readonly operator: string;
      readonly other: TableColumn;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: RowValueExpression; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: RowPredicate }
  /** A condition on an aggregate of related rows. `having` is the condition on the value of the aggregate. */
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly aggregate: AggregateConditionFunction;
      readonly of: readonly RowValueExpression[];
      readonly distinct: boolean;
      readonly having: RowPredicate;
    }
  | { readonly is: 'exists'; readonly table: TrackedTable; readonly where: RowPredicate }
  /**
   * The condition of a permission. In this condition and in its conditions on related rows, `$` refers to the row to
   * which the permission applies.
   */
  | { readonly is: 'rooted'; readonly of: RowPredicate };

/** The aggregate functions that conditions may use. */
export type AggregateConditionFunction =
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
