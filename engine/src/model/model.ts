import type { DatabaseFunction, TrackedTable } from './types.ts';

/** A function that clients may call, and that returns rows of a table. */
export interface TrackedFunction {
  readonly routine: DatabaseFunction;
  /** The table of the returned rows. Its permissions apply to the rows. */
  readonly table: TrackedTable;
  /** Whether the function returns a set of rows and not only one row. */
  readonly many: boolean;
  readonly exposedAs: 'query' | 'mutation';
  readonly names: { readonly rows: string; readonly aggregate: string; readonly arguments: string };
  /** Whether every role that may read the table may call the function. */
  readonly everyReader: boolean;
  /** The roles for which the metadata contains a permission to call the function. */
  readonly roles: ReadonlySet<string>;
  readonly description: string | undefined;
}

/**
 * An object of the metadata, such as a table or a permission, that does not match the database. The engine omits such
 * an object from the GraphQL schema.
 */
export interface MetadataInconsistency {
  /** Type of the object, such as `table`, `object_relation` or `select_permission`. */
  readonly type: string;
  readonly name: string;
  readonly reason: string;
  /** The permission that an inherited role does not get, because the permissions of its role set differ. */
  readonly entity?: { readonly permission_type: string; readonly source: string; readonly table: string };
}

/** The metadata, validated against the database. */
export interface ValidatedMetadata {
  readonly tables: readonly TrackedTable[];
  readonly functions: readonly TrackedFunction[];
  /** Every role that has a permission. */
  readonly roles: ReadonlySet<string>;
  /** Whether the engine ignores a comparison with null; if false, such a comparison is an error. */
  readonly collapseNulls: boolean;
  readonly inconsistencies: readonly MetadataInconsistency[];
}
