import type { DatabaseFunction, TrackedTable } from './types.ts';

/** A function that clients may call, and that returns rows of a table. */
export interface TrackedFunction {
  readonly routine: DatabaseFunction;
  /** The table whose rows the function returns. The permissions of the table apply to these rows. */
  readonly table: TrackedTable;
  /** True if the function returns a set of rows; false if it returns a single row. */
  readonly many: boolean;
  readonly exposedAs: 'query' | 'mutation';
  readonly names: { readonly rows: string; readonly aggregate: string; readonly arguments: string };
  /** True if every role that may read the table may also call the function. */
  readonly everyReader: boolean;
  /** The roles for which the metadata contains a permission to call the function. */
  readonly roles: ReadonlySet<string>;
  readonly description: string | undefined;
}

/**
 * An object of the metadata, such as a table or a permission, that does not match the database. The engine omits such
 * an object from the GraphQL schema.
 */
export interface Inconsistency {
  /** Type of the object, such as `table`, `object_relation` or `select_permission`. */
  readonly type: string;
  readonly name: string;
  readonly reason: string;
  /** The permission that an inherited role does not get, because its parent roles have different permissions. */
  readonly entity?: { readonly permission_type: string; readonly source: string; readonly table: string };
}

/** The valid parts of the metadata, and the inconsistencies between the metadata and the database. */
export interface ValidatedMetadata {
  readonly tables: readonly TrackedTable[];
  readonly functions: readonly TrackedFunction[];
  /** Names of all roles that have a permission or inherit one. */
  readonly roles: ReadonlySet<string>;
  /** True if the engine ignores comparisons with null in conditions; if false, such a comparison is an error. */
  readonly collapseNulls: boolean;
  readonly inconsistencies: readonly Inconsistency[];
}
